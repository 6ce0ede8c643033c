CREATE TABLE "audit_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"posting" bigint NOT NULL,
	CONSTRAINT "audit_state_is_one_row" CHECK ("audit_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audited_accounts" (
	"owner" integer NOT NULL,
	"kind" text NOT NULL,
	"asset" text NOT NULL,
	"available" numeric(38, 0) NOT NULL,
	"frozen" numeric(38, 0) NOT NULL,
	CONSTRAINT "audited_accounts_owner_kind_asset_pk" PRIMARY KEY("owner","kind","asset")
);

CREATE TABLE "account_events" (
	"user" integer NOT NULL,
	"number" integer NOT NULL,
	"command" bigint NOT NULL,
	"time" bigint NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "account_events_user_number_pk" PRIMARY KEY("user","number")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"owner" integer NOT NULL,
	"kind" text NOT NULL,
	"asset" text NOT NULL,
	"available" numeric(38, 0) NOT NULL,
	"frozen" numeric(38, 0) NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "accounts_owner_kind_asset_pk" PRIMARY KEY("owner","kind","asset"),
	CONSTRAINT "accounts_not_negative" CHECK ("accounts"."owner" = 0 or "accounts"."available" >= 0),
	CONSTRAINT "accounts_frozen_not_negative" CHECK ("accounts"."frozen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"user" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"input" jsonb NOT NULL,
	"number" bigint NOT NULL,
	"time" bigint NOT NULL,
	"code" text NOT NULL,
	"problems" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"event" integer,
	CONSTRAINT "commands_user_id_pk" PRIMARY KEY("user","id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"abnormal" boolean NOT NULL,
	"created" bigint NOT NULL,
	"gifted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"command" bigint NOT NULL,
	"time" bigint NOT NULL,
	"reason" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"from_owner" integer NOT NULL,
	"from_kind" text NOT NULL,
	"from_part" text NOT NULL,
	"to_owner" integer NOT NULL,
	"to_kind" text NOT NULL,
	"to_part" text NOT NULL,
	CONSTRAINT "postings_amount" CHECK ("postings"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "platform_state" ADD COLUMN "numbers_reserved_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "account_events_time" ON "account_events" USING btree ("time");--> statement-breakpoint
CREATE INDEX "commands_time" ON "commands" USING btree ("time","number");--> statement-breakpoint
CREATE UNIQUE INDEX "people_name" ON "people" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "postings_from" ON "postings" USING btree ("from_owner","id");--> statement-breakpoint
CREATE INDEX "postings_to" ON "postings" USING btree ("to_owner","id");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are added and never changed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER postings_stay BEFORE UPDATE OR DELETE ON "postings" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER postings_stay_whole BEFORE TRUNCATE ON "postings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

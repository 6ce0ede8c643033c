CREATE TABLE "alert_storms" (
	"id" bigint PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"watching" text NOT NULL,
	"rises" boolean NOT NULL,
	"value" bigint NOT NULL,
	"price" text NOT NULL,
	"last" bigint NOT NULL,
	"time" bigint NOT NULL,
	"is_left" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_position_changes" (
	"position" bigint NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"time" bigint NOT NULL,
	"lots_change" bigint NOT NULL,
	"total" numeric(38, 0) NOT NULL,
	"price" bigint NOT NULL,
	"pnl" numeric(38, 0) NOT NULL,
	"fee" numeric(38, 0) NOT NULL,
	"funding" numeric(38, 0) NOT NULL,
	"borne" numeric(38, 0) NOT NULL,
	"margin_change" numeric(38, 0) NOT NULL,
	"lots" bigint NOT NULL,
	"entry_total" numeric(38, 0) NOT NULL,
	"margin" numeric(38, 0) NOT NULL,
	"steps" integer NOT NULL,
	CONSTRAINT "contract_position_changes_position_number_pk" PRIMARY KEY("position","number")
);
--> statement-breakpoint
ALTER TABLE "contract_positions" ADD COLUMN "funding" numeric(38, 0) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_positions" ADD COLUMN "borne" numeric(38, 0) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_positions" ADD COLUMN "changes" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
CREATE INDEX "alert_storms_left" ON "alert_storms" USING btree ("id") WHERE "alert_storms"."is_left";--> statement-breakpoint
-- Funding of positions of before, which have rows of their own. Their changes begin with none.
UPDATE "contract_positions" SET "funding" = "paid"."sum"
  FROM (SELECT "position", sum("amount") AS "sum" FROM "contract_fundings" GROUP BY "position") AS "paid"
  WHERE "contract_positions"."id" = "paid"."position";

CREATE TABLE "etf_exit_notices" (
	"id" integer PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"asset" text NOT NULL,
	"event" text NOT NULL,
	"at" bigint NOT NULL,
	"price" text NOT NULL,
	"basket" text NOT NULL,
	"next" integer NOT NULL,
	"last" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_notices" ADD COLUMN "asset" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD COLUMN "at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD COLUMN "basket" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "etf_exit_notices_open" ON "etf_exit_notices" USING btree ("id") WHERE "etf_exit_notices"."status" <> 'over';
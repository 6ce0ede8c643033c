CREATE TABLE "etf_plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"product" text NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"from" text NOT NULL,
	"every" text NOT NULL,
	"hour" integer NOT NULL,
	"zone" text NOT NULL,
	"first_day" text NOT NULL,
	"end" bigint NOT NULL,
	"missed" text NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"run" integer NOT NULL,
	"due" bigint NOT NULL,
	"runs" integer NOT NULL,
	"spent" numeric(38, 0) NOT NULL,
	"shares" numeric(38, 0) NOT NULL,
	"lacking" integer NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "etf_orders" ADD COLUMN "limit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "etf_orders" ADD COLUMN "plan" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "etf_plans_user" ON "etf_plans" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "etf_plans_open" ON "etf_plans" USING btree ("id") WHERE "etf_plans"."status" <> 'ended';--> statement-breakpoint
CREATE INDEX "etf_orders_open" ON "etf_orders" USING btree ("id") WHERE "etf_orders"."status" = 'open';
CREATE TABLE "etf_rebalances" (
	"id" integer PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"began" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"nav_before" numeric(38, 0) NOT NULL,
	"nav_after" text NOT NULL,
	"cost" numeric(38, 0) NOT NULL,
	"coins" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "etf_plans" ADD COLUMN "first_spent" numeric(38, 0) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "etf_plans" ADD COLUMN "first_shares" numeric(38, 0) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "etf_products" ADD COLUMN "cash_per_share" numeric(38, 0) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "etf_products" ADD COLUMN "rebalanced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "etf_products" ADD COLUMN "retry" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "etf_rebalances_product" ON "etf_rebalances" USING btree ("product","id");--> statement-breakpoint
CREATE INDEX "etf_rebalances_running" ON "etf_rebalances" USING btree ("id") WHERE "etf_rebalances"."status" = 'running';--> statement-breakpoint
UPDATE "etf_plans" SET "first_spent" = "first"."value" + "first"."fee", "first_shares" = "first"."shares" FROM (SELECT DISTINCT ON ("plan") "plan", "value", "fee", "shares" FROM "etf_orders" WHERE "plan" > 0 AND "status" = 'filled' ORDER BY "plan", "id") AS "first" WHERE "first"."plan" = "etf_plans"."id";

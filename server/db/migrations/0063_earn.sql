CREATE TABLE "earn_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"product" text NOT NULL,
	"kind" text NOT NULL,
	"asset" text NOT NULL,
	"from" text NOT NULL,
	"quantity" numeric(38, 0) NOT NULL,
	"days" integer NOT NULL,
	"low_ppm" integer NOT NULL,
	"high_ppm" integer NOT NULL,
	"can_redeem" boolean NOT NULL,
	"income_bps" integer NOT NULL,
	"fee_bps" integer NOT NULL,
	"renew" boolean NOT NULL,
	"paid" numeric(38, 0) NOT NULL,
	"paid_days" integer NOT NULL,
	"deducted" numeric(38, 0) NOT NULL,
	"status" text NOT NULL,
	"start" bigint NOT NULL,
	"due" bigint NOT NULL,
	"end" bigint NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earn_payouts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"order" bigint NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"ppm" integer NOT NULL,
	"due" bigint NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "earn_orders_user" ON "earn_orders" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "earn_orders_open" ON "earn_orders" USING btree ("id") WHERE "earn_orders"."status" = 'in-income';--> statement-breakpoint
CREATE INDEX "earn_payouts_user" ON "earn_payouts" USING btree ("user","id");
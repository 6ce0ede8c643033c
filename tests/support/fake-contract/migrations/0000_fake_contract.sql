CREATE TABLE "fake_orders" (LIKE "spot_orders" INCLUDING ALL);
--> statement-breakpoint
ALTER TABLE "fake_orders" ADD COLUMN "leverage" integer NOT NULL;
--> statement-breakpoint
ALTER TABLE "fake_orders" ADD COLUMN "reduce_only" boolean NOT NULL;
--> statement-breakpoint
CREATE TABLE "fake_fills" (LIKE "spot_fills" INCLUDING ALL);
--> statement-breakpoint
ALTER TABLE "fake_fills" ADD COLUMN "pnl" text NOT NULL;
--> statement-breakpoint
CREATE TABLE "fake_positions" (
	"user" integer NOT NULL,
	"symbol" text NOT NULL,
	"lots" bigint NOT NULL,
	"entry" numeric(38, 0) NOT NULL,
	"margin" numeric(38, 0) NOT NULL,
	"version" integer NOT NULL,
	PRIMARY KEY ("user", "symbol")
);
--> statement-breakpoint
CREATE TABLE "fake_lasts" (
	"symbol" text PRIMARY KEY NOT NULL,
	"tick" bigint NOT NULL
);

CREATE TABLE "fake_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"time_in_force" text NOT NULL,
	"post_only" boolean NOT NULL,
	"tick" bigint,
	"lots" bigint,
	"budget" numeric(38, 0),
	"filled" bigint NOT NULL,
	"filled_total" numeric(38, 0) NOT NULL,
	"fee" numeric(38, 0) NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"version" integer NOT NULL,
	"rank" bigint NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"wait_until" bigint,
	"wait_limit" bigint,
	"wait_reserved" numeric(38, 0),
	"leverage" integer NOT NULL,
	"reduce_only" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "fake_orders_client" ON "fake_orders" ("user", "client_id");
--> statement-breakpoint
CREATE INDEX "fake_orders_user" ON "fake_orders" ("user", "id");
--> statement-breakpoint
CREATE TABLE "fake_fills" (
	"id" bigint PRIMARY KEY NOT NULL,
	"order" bigint NOT NULL,
	"user" integer NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"role" text NOT NULL,
	"tick" bigint NOT NULL,
	"lots" bigint NOT NULL,
	"fee" numeric(38, 0) NOT NULL,
	"trade" bigint NOT NULL,
	"time" bigint NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"pnl" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "fake_fills_user" ON "fake_fills" ("user", "id");
--> statement-breakpoint
CREATE INDEX "fake_fills_order" ON "fake_fills" ("order", "id");
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

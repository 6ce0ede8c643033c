CREATE TABLE "option_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"symbol" text NOT NULL,
	"asset" text NOT NULL,
	"cycle" text NOT NULL,
	"direction" text NOT NULL,
	"stake" numeric(38, 0) NOT NULL,
	"fee" numeric(38, 0) NOT NULL,
	"odds_bps" integer NOT NULL,
	"band_ppm" integer NOT NULL,
	"open_delay_millis" integer NOT NULL,
	"open_within_millis" integer NOT NULL,
	"window_millis" integer NOT NULL,
	"step" text NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"opened" text NOT NULL,
	"opened_time" bigint NOT NULL,
	"delivery" bigint NOT NULL,
	"delivered" text NOT NULL,
	"outcome" text NOT NULL,
	"payout" numeric(38, 0) NOT NULL,
	"late" boolean NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "option_samples" (
	"symbol" text NOT NULL,
	"time" bigint NOT NULL,
	"price" text NOT NULL,
	CONSTRAINT "option_samples_symbol_time_pk" PRIMARY KEY("symbol","time")
);
--> statement-breakpoint
CREATE INDEX "option_orders_user" ON "option_orders" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "option_orders_open" ON "option_orders" USING btree ("id") WHERE "option_orders"."status" in ('opening', 'waiting');
CREATE TABLE "spot_fills" (
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
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spot_orders" (
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
	"rank" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "spot_fills_user" ON "spot_fills" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "spot_fills_order" ON "spot_fills" USING btree ("order");--> statement-breakpoint
CREATE UNIQUE INDEX "spot_orders_client" ON "spot_orders" USING btree ("user","client_id");--> statement-breakpoint
CREATE INDEX "spot_orders_user" ON "spot_orders" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "spot_orders_open" ON "spot_orders" USING btree ("rank") WHERE "spot_orders"."status" in ('unfilled', 'partially-filled');
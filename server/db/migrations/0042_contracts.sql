CREATE TABLE "contract_fills" (
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
	"position" bigint NOT NULL,
	"pnl" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_orders" (
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
	"margin_mode" text NOT NULL,
	"position_side" text NOT NULL,
	"reduce_only" boolean NOT NULL,
	"forced" boolean NOT NULL,
	"fee_ppm" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_positions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"symbol" text NOT NULL,
	"position_side" text NOT NULL,
	"side" text NOT NULL,
	"margin_mode" text NOT NULL,
	"leverage" integer NOT NULL,
	"lots" bigint NOT NULL,
	"entry_total" numeric(38, 0) NOT NULL,
	"margin" numeric(38, 0) NOT NULL,
	"closed_lots" bigint NOT NULL,
	"closed_total" numeric(38, 0) NOT NULL,
	"pnl" numeric(38, 0) NOT NULL,
	"fee" numeric(38, 0) NOT NULL,
	"opened" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"cause" text NOT NULL,
	"version" integer NOT NULL,
	"steps" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contract_fills_user" ON "contract_fills" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "contract_fills_order" ON "contract_fills" USING btree ("order","id");--> statement-breakpoint
CREATE INDEX "contract_orders_client" ON "contract_orders" USING btree ("user","client_id");--> statement-breakpoint
CREATE INDEX "contract_orders_user" ON "contract_orders" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "contract_orders_open" ON "contract_orders" USING btree ("rank") WHERE "contract_orders"."status" in ('unfilled', 'partially-filled');--> statement-breakpoint
CREATE INDEX "contract_positions_user" ON "contract_positions" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "contract_positions_open" ON "contract_positions" USING btree ("id") WHERE "contract_positions"."lots" <> 0;
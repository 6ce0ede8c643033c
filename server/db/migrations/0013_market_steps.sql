CREATE TABLE "market_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"symbol" text NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"price_step" text NOT NULL,
	"size_step" text NOT NULL,
	CONSTRAINT "market_steps_symbol_base_quote_price_step_size_step_unique" UNIQUE("symbol","base","quote","price_step","size_step")
);
--> statement-breakpoint
ALTER TABLE "spot_fills" ADD COLUMN "steps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spot_orders" ADD COLUMN "steps" integer DEFAULT 0 NOT NULL;
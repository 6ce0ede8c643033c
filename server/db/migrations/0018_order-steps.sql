ALTER TABLE "instruments" ADD COLUMN "order_price_step" text;--> statement-breakpoint
ALTER TABLE "instruments" ADD COLUMN "order_size_step" text;--> statement-breakpoint
ALTER TABLE "instruments" ADD COLUMN "watch_only" boolean DEFAULT false NOT NULL;
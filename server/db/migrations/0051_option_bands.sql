ALTER TABLE "option_orders" ADD COLUMN "band_width_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "band_least_ppm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "band_most_ppm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "cycle_millis" bigint DEFAULT 0 NOT NULL;
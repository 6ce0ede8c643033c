ALTER TABLE "spot_orders" ADD COLUMN "wait_until" bigint;--> statement-breakpoint
ALTER TABLE "spot_orders" ADD COLUMN "wait_limit" bigint;--> statement-breakpoint
ALTER TABLE "spot_orders" ADD COLUMN "wait_reserved" numeric(38, 0);
DROP INDEX "spot_orders_client";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "vip" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "spot_orders_client" ON "spot_orders" USING btree ("user","client_id");
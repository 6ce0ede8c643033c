DROP INDEX "spot_fills_order";--> statement-breakpoint
CREATE INDEX "spot_fills_order" ON "spot_fills" USING btree ("order","id");
DROP INDEX "contract_positions_open";--> statement-breakpoint
CREATE INDEX "contract_positions_open" ON "contract_positions" USING btree ("id") WHERE "contract_positions"."cause" = '';
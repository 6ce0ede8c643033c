DROP INDEX "account_events_time";--> statement-breakpoint
DROP INDEX "commands_time";--> statement-breakpoint
CREATE INDEX "account_events_time" ON "account_events" USING btree ("time");--> statement-breakpoint
CREATE INDEX "commands_time" ON "commands" USING btree ("time");
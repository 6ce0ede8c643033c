DROP INDEX "account_events_time";--> statement-breakpoint
DROP INDEX "commands_time";--> statement-breakpoint
DROP INDEX "postings_to";--> statement-breakpoint
CREATE INDEX "account_events_time" ON "account_events" USING brin ("time");--> statement-breakpoint
CREATE INDEX "commands_time" ON "commands" USING brin ("time");--> statement-breakpoint
CREATE INDEX "postings_to" ON "postings" USING btree ("to_owner","id") WHERE "postings"."to_owner" <> "postings"."from_owner";
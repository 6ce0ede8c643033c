ALTER TABLE "account_events" ALTER COLUMN "body" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "commands" ALTER COLUMN "input" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "commands" ALTER COLUMN "problems" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "commands" ALTER COLUMN "answer" SET DATA TYPE text;--> statement-breakpoint
-- A row of 2 to 8 kB stays as it is: compressing it takes longer than writing it.
ALTER TABLE "account_events" SET (toast_tuple_target = 8160);--> statement-breakpoint
ALTER TABLE "commands" SET (toast_tuple_target = 8160);

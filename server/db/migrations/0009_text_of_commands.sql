ALTER TABLE "account_events" ALTER COLUMN "body" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "commands" ALTER COLUMN "input" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "commands" ALTER COLUMN "problems" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "commands" ALTER COLUMN "answer" SET DATA TYPE json;
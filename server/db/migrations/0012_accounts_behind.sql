ALTER TABLE "platform_state" ADD COLUMN "accounts_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "platform_state" SET "accounts_at" = (SELECT coalesce(max("id"), 0) FROM "postings");

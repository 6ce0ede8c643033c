ALTER TABLE "contract_fills" ADD COLUMN "opened" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_fills" ADD COLUMN "opened_fee" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_triggers" ADD COLUMN "reached" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "option_orders" ADD COLUMN "exit_share_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "exit_asked" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "exited_time" bigint DEFAULT 0 NOT NULL;
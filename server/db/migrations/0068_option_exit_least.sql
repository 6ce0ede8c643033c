ALTER TABLE "option_orders" ADD COLUMN "exit_least" numeric(38, 0) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "option_orders" ADD COLUMN "exit_below" boolean DEFAULT false NOT NULL;
CREATE TABLE "instruments" (
	"symbol" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"name" text NOT NULL,
	"price_step" text NOT NULL,
	"size_step" text NOT NULL,
	"groupings" jsonb NOT NULL,
	"min_size" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"first_start" bigint NOT NULL,
	"command_number" bigint NOT NULL,
	CONSTRAINT "platform_state_is_one_row" CHECK ("platform_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "trade_id_blocks" (
	"symbol" text PRIMARY KEY NOT NULL,
	"reserved_to" bigint NOT NULL
);

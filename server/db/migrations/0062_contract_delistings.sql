CREATE TABLE "contract_delisting_samples" (
	"symbol" text NOT NULL,
	"time" bigint NOT NULL,
	"price" text NOT NULL,
	CONSTRAINT "contract_delisting_samples_symbol_time_pk" PRIMARY KEY("symbol","time")
);
--> statement-breakpoint
CREATE TABLE "contract_delistings" (
	"symbol" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"window_minutes" integer NOT NULL,
	"price" text NOT NULL,
	"kind" text NOT NULL,
	"samples" integer NOT NULL,
	"settled" bigint NOT NULL
);

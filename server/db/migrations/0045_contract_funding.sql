CREATE TABLE "contract_funding_rates" (
	"symbol" text NOT NULL,
	"time" bigint NOT NULL,
	"rate" text NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "contract_funding_rates_symbol_time_pk" PRIMARY KEY("symbol","time")
);
--> statement-breakpoint
CREATE TABLE "contract_funding_states" (
	"symbol" text PRIMARY KEY NOT NULL,
	"next" bigint NOT NULL,
	"weighted" text NOT NULL,
	"count" integer NOT NULL,
	"rate" text NOT NULL,
	"mark" text NOT NULL,
	"sampled" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_fundings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"position" bigint NOT NULL,
	"symbol" text NOT NULL,
	"position_side" text NOT NULL,
	"side" text NOT NULL,
	"lots" bigint NOT NULL,
	"rate" text NOT NULL,
	"mark" text NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"time" bigint NOT NULL,
	"steps" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contract_fundings_user" ON "contract_fundings" USING btree ("user","id");
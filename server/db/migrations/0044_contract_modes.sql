CREATE TABLE "contract_modes" (
	"user" integer NOT NULL,
	"symbol" text NOT NULL,
	"leverage" integer NOT NULL,
	"margin_mode" text NOT NULL,
	"position_mode" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "contract_modes_user_symbol_pk" PRIMARY KEY("user","symbol")
);
--> statement-breakpoint
ALTER TABLE "contract_orders" ADD COLUMN "reverse" boolean DEFAULT false NOT NULL;
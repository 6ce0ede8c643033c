CREATE TABLE "toy_holdings" (
	"id" integer PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"symbol" text NOT NULL,
	"asset" text NOT NULL,
	"size" numeric(38, 0) NOT NULL,
	"price" text NOT NULL,
	"open" boolean NOT NULL,
	"version" integer NOT NULL,
	"due" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "toy_holdings_user" ON "toy_holdings" USING btree ("user","id");

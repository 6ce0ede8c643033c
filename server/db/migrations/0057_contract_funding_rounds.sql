CREATE TABLE "contract_funding_rounds" (
	"symbol" text PRIMARY KEY NOT NULL,
	"instant" bigint NOT NULL,
	"rate" text NOT NULL,
	"mark" text NOT NULL,
	"last" bigint NOT NULL,
	"after" bigint NOT NULL,
	"early" text NOT NULL,
	"sum" text NOT NULL
);

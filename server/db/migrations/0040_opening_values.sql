CREATE TABLE "opening_values" (
	"user" integer PRIMARY KEY NOT NULL,
	"start" bigint NOT NULL,
	"value" numeric(38, 0) NOT NULL,
	"inflow" numeric(38, 0) NOT NULL,
	"priced" boolean NOT NULL,
	"version" integer NOT NULL
);

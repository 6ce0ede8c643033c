CREATE TABLE "minutes" (
	"series" text NOT NULL,
	"time" bigint NOT NULL,
	"open" bigint NOT NULL,
	"high" bigint NOT NULL,
	"low" bigint NOT NULL,
	"close" bigint NOT NULL,
	"lots" bigint NOT NULL,
	"trades" bigint NOT NULL,
	"quote_steps" numeric(38, 0) NOT NULL,
	CONSTRAINT "minutes_series_time_pk" PRIMARY KEY("series","time")
);
--> statement-breakpoint
-- An open minute is written again each second: room in its page lets the row's versions stay and be cleared there.
ALTER TABLE "minutes" SET (fillfactor = 60);

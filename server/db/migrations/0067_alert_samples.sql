CREATE TABLE "alert_samples" (
	"symbol" text NOT NULL,
	"place" integer NOT NULL,
	"number" bigint NOT NULL,
	"time" bigint NOT NULL,
	"price" text NOT NULL,
	CONSTRAINT "alert_samples_symbol_place_pk" PRIMARY KEY("symbol","place")
);
--> statement-breakpoint
INSERT INTO "alert_samples" ("symbol", "place", "number", "time", "price")
SELECT "symbol", row_number() OVER "in_order" - 1, row_number() OVER "in_order", "minute" * 60000, "price"
FROM (
	SELECT "symbol", "minute", "low" AS "price" FROM "alert_minutes"
	UNION ALL
	SELECT "symbol", "minute", "high" FROM "alert_minutes"
) AS "extremes"
WINDOW "in_order" AS (PARTITION BY "symbol" ORDER BY "minute");
--> statement-breakpoint
DROP TABLE "alert_minutes" CASCADE;

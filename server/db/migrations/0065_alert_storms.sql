CREATE TABLE "alert_storms" (
	"id" bigint PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"watching" text NOT NULL,
	"rises" boolean NOT NULL,
	"value" bigint NOT NULL,
	"price" text NOT NULL,
	"last" bigint NOT NULL,
	"time" bigint NOT NULL,
	"is_left" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "alert_storms_left" ON "alert_storms" USING btree ("id") WHERE "alert_storms"."is_left";
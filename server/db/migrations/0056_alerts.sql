CREATE TABLE "alert_minutes" (
	"symbol" text NOT NULL,
	"place" integer NOT NULL,
	"minute" bigint NOT NULL,
	"low" text NOT NULL,
	"high" text NOT NULL,
	CONSTRAINT "alert_minutes_symbol_place_pk" PRIMARY KEY("symbol","place")
);
--> statement-breakpoint
CREATE TABLE "alert_notices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"alert" bigint NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"direction" text NOT NULL,
	"level" text NOT NULL,
	"percent" text NOT NULL,
	"window_millis" bigint NOT NULL,
	"price" text NOT NULL,
	"side" text NOT NULL,
	"size" text NOT NULL,
	"status" text NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"direction" text NOT NULL,
	"price" text NOT NULL,
	"percent" text NOT NULL,
	"window_millis" bigint NOT NULL,
	"status" text NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"session" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "alert_notices_user" ON "alert_notices" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "alert_notices_unread" ON "alert_notices" USING btree ("id") WHERE "alert_notices"."status" = 'unread';--> statement-breakpoint
CREATE INDEX "alerts_waiting" ON "alerts" USING btree ("id") WHERE "alerts"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user");
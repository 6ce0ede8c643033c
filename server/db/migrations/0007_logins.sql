CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user" integer NOT NULL,
	"key" text NOT NULL,
	"secret" text NOT NULL,
	"label" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"addresses" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"last_used" bigint
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"hash" text NOT NULL,
	"created" bigint NOT NULL,
	"expires" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "codes_purpose_target_pk" PRIMARY KEY("purpose","target")
);
--> statement-breakpoint
CREATE TABLE "login_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user" integer NOT NULL,
	"time" bigint NOT NULL,
	"way" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"agent" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"user" integer PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"wallet" text,
	"password" text,
	"trade_password" text,
	"google" text,
	"google_step" bigint DEFAULT 0 NOT NULL,
	"sms_step" boolean DEFAULT false NOT NULL,
	"email_step" boolean DEFAULT false NOT NULL,
	"google_on" boolean DEFAULT false NOT NULL,
	"nickname" text,
	"avatar" text,
	"clause" integer DEFAULT 0 NOT NULL,
	"clause_time" bigint DEFAULT 0 NOT NULL,
	"invitation" text,
	"created" bigint NOT NULL,
	"held_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"time" bigint NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"key" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"body" jsonb NOT NULL,
	"expires" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_key" ON "api_keys" USING btree ("key");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user");--> statement-breakpoint
CREATE INDEX "codes_expires" ON "codes" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "login_history_user" ON "login_history" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "login_history_time" ON "login_history" USING btree ("time");--> statement-breakpoint
CREATE UNIQUE INDEX "logins_email" ON "logins" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "logins_phone" ON "logins" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "logins_wallet" ON "logins" USING btree ("wallet");--> statement-breakpoint
CREATE INDEX "pictures_user" ON "pictures" USING btree ("user");--> statement-breakpoint
CREATE INDEX "tickets_expires" ON "tickets" USING btree ("expires");
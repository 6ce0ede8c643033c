CREATE TABLE "sessions" (
	"key" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user" integer NOT NULL,
	"created" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires");
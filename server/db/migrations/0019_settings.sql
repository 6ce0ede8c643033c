CREATE TABLE "setting_changes" (
	"number" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" json NOT NULL,
	"reason" text NOT NULL,
	"operator" integer NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "setting_changes_name" ON "setting_changes" USING btree ("name","number");
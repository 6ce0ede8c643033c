CREATE TABLE "recovery_codes" (
	"user" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_hash_pk" PRIMARY KEY("user","hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "credential_version" integer DEFAULT 0 NOT NULL;
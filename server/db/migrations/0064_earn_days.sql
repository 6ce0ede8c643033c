CREATE TABLE "earn_days" (
	"due" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"time" bigint NOT NULL,
	"yields" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earn_payouts" ADD COLUMN "orders" json;--> statement-breakpoint
UPDATE "earn_payouts" SET "orders" = json_build_array(json_build_array("order", "amount"::text, "ppm"));--> statement-breakpoint
ALTER TABLE "earn_payouts" ALTER COLUMN "orders" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "earn_payouts" DROP COLUMN "order";--> statement-breakpoint
ALTER TABLE "earn_payouts" DROP COLUMN "ppm";

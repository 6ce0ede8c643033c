CREATE TABLE "etf_holdings" (
	"user" integer NOT NULL,
	"product" text NOT NULL,
	"shares" numeric(38, 0) NOT NULL,
	"cost" numeric(38, 0) NOT NULL,
	"realised" numeric(38, 0) NOT NULL,
	"updated" bigint NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "etf_holdings_user_product_pk" PRIMARY KEY("user","product")
);
--> statement-breakpoint
CREATE TABLE "etf_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"product" text NOT NULL,
	"side" text NOT NULL,
	"quantity" numeric(38, 0) NOT NULL,
	"least" numeric(38, 0) NOT NULL,
	"shares" numeric(38, 0) NOT NULL,
	"value" numeric(38, 0) NOT NULL,
	"fee" numeric(38, 0) NOT NULL,
	"nav" text NOT NULL,
	"legs" json NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "etf_products" (
	"product" text PRIMARY KEY NOT NULL,
	"shares" numeric(38, 0) NOT NULL,
	"cash" numeric(38, 0) NOT NULL,
	"coins" json NOT NULL,
	"began" bigint NOT NULL,
	"fee_due" bigint NOT NULL,
	"updated" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "etf_orders_user" ON "etf_orders" USING btree ("user","id");
CREATE TABLE "contract_insurance" (
	"id" bigint PRIMARY KEY NOT NULL,
	"asset" text NOT NULL,
	"cause" text NOT NULL,
	"symbol" text NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"balance" numeric(38, 0) NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_liquidations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"position" bigint NOT NULL,
	"symbol" text NOT NULL,
	"position_side" text NOT NULL,
	"side" text NOT NULL,
	"margin_mode" text NOT NULL,
	"cause" text NOT NULL,
	"tier" integer NOT NULL,
	"mark" bigint NOT NULL,
	"equity" numeric(38, 0) NOT NULL,
	"requirement" numeric(38, 0) NOT NULL,
	"cancelled" integer NOT NULL,
	"lots" bigint NOT NULL,
	"closed" bigint NOT NULL,
	"price" bigint NOT NULL,
	"order" bigint NOT NULL,
	"filled" bigint NOT NULL,
	"filled_total" numeric(38, 0) NOT NULL,
	"taken_over" bigint NOT NULL,
	"deleveraged" bigint NOT NULL,
	"pnl" numeric(38, 0) NOT NULL,
	"fee" numeric(38, 0) NOT NULL,
	"paid" numeric(38, 0) NOT NULL,
	"time" bigint NOT NULL,
	"steps" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contract_insurance_asset" ON "contract_insurance" USING btree ("asset","id");--> statement-breakpoint
CREATE INDEX "contract_insurance_capital" ON "contract_insurance" USING btree ("asset") WHERE "contract_insurance"."cause" = 'capital';--> statement-breakpoint
CREATE INDEX "contract_liquidations_user" ON "contract_liquidations" USING btree ("user","id");
CREATE TABLE "contract_triggers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"symbol" text NOT NULL,
	"purpose" text NOT NULL,
	"side" text NOT NULL,
	"position_side" text NOT NULL,
	"type" text NOT NULL,
	"tick" bigint,
	"trigger_by" text NOT NULL,
	"rises" boolean NOT NULL,
	"callback_bps" integer NOT NULL,
	"activation" bigint,
	"price" bigint,
	"lots" bigint,
	"reduce_only" boolean NOT NULL,
	"order" bigint NOT NULL,
	"position" bigint NOT NULL,
	"pair" bigint NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"placed" bigint NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"version" integer NOT NULL,
	"steps" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contract_triggers_user" ON "contract_triggers" USING btree ("user","id");--> statement-breakpoint
CREATE INDEX "contract_triggers_open" ON "contract_triggers" USING btree ("id") WHERE "contract_triggers"."status" in ('pending', 'waiting');--> statement-breakpoint
CREATE INDEX "contract_triggers_placed" ON "contract_triggers" USING btree ("placed") WHERE "contract_triggers"."status" = 'fired';
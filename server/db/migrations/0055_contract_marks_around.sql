CREATE TABLE "contract_marks_around" (
	"symbol" text NOT NULL,
	"time" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"steps" integer NOT NULL,
	CONSTRAINT "contract_marks_around_symbol_time_pk" PRIMARY KEY("symbol","time")
);

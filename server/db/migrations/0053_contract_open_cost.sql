ALTER TABLE "contract_positions" ADD COLUMN "open_cost" numeric(38, 0) DEFAULT '0' NOT NULL;--> statement-breakpoint
-- Positions of before: all fees and funding of one that was never reduced; of another one the fees by lots,
-- because entry and closing fees were not kept apart.
UPDATE "contract_positions" SET "open_cost" = CASE
  WHEN "closed_lots" = 0 THEN "fee" - coalesce((SELECT sum("amount") FROM "contract_fundings" WHERE "position" = "contract_positions"."id"), 0)
  ELSE ceil("fee" * "lots" / ("lots" + 2 * "closed_lots"))
END WHERE "lots" > 0 AND "user" > 0;

ALTER TABLE "people" RENAME TO "users";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "gifted_at" TO "funded_at";--> statement-breakpoint
ALTER INDEX "people_name" RENAME TO "users_name";--> statement-breakpoint
ALTER TABLE "accounts" RENAME COLUMN "owner" TO "user";--> statement-breakpoint
ALTER TABLE "accounts" RENAME CONSTRAINT "accounts_owner_kind_asset_pk" TO "accounts_user_kind_asset_pk";--> statement-breakpoint
ALTER TABLE "audited_accounts" RENAME COLUMN "owner" TO "user";--> statement-breakpoint
ALTER TABLE "audited_accounts" RENAME CONSTRAINT "audited_accounts_owner_kind_asset_pk" TO "audited_accounts_user_kind_asset_pk";--> statement-breakpoint
ALTER TABLE "postings" RENAME COLUMN "from_owner" TO "from_user";--> statement-breakpoint
ALTER TABLE "postings" RENAME COLUMN "to_owner" TO "to_user";--> statement-breakpoint
-- Events from before entities had names: only orders and fills of the spot market were ever stored so.
UPDATE "account_events" SET "body" = ((("body"::jsonb - 'orders') - 'fills') || jsonb_build_object('changes', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('entity', entity, 'rows', rows) ORDER BY entity DESC), '[]') FROM (VALUES
    ('spot-order', coalesce("body"::jsonb -> 'orders', '[]')),
    ('spot-fill', coalesce("body"::jsonb -> 'fills', '[]'))) AS older (entity, rows)
  WHERE jsonb_array_length(rows) > 0)))::json
WHERE ("body"::jsonb ?| array['orders', 'fills']);--> statement-breakpoint
UPDATE "account_events" SET "body" = ("body"::jsonb || jsonb_build_object('records', (
  SELECT jsonb_agg(jsonb_build_object('command', "command", 'symbol', '') || record ORDER BY place)
  FROM jsonb_array_elements("body"::jsonb -> 'records') WITH ORDINALITY AS records (record, place))))::json
WHERE EXISTS (SELECT FROM jsonb_array_elements("body"::jsonb -> 'records') AS records (record)
  WHERE NOT record ?& array['command', 'symbol']);

UPDATE "spot_orders" SET "cause" = CASE "cause" WHEN 'person' THEN 'user' ELSE 'expired' END
WHERE "cause" IN ('person', 'let-go');--> statement-breakpoint
UPDATE "account_events" SET "body" = regexp_replace(regexp_replace("body"::text,
  '"cause":\s*"person"', '"cause":"user"', 'g'), '"cause":\s*"let-go"', '"cause":"expired"', 'g')::json
WHERE "body"::text ~ '"cause":\s*"(person|let-go)"';--> statement-breakpoint
UPDATE "commands" SET "answer" = regexp_replace(regexp_replace("answer"::text,
  '"cause":\s*"person"', '"cause":"user"', 'g'), '"cause":\s*"let-go"', '"cause":"expired"', 'g')::json
WHERE "answer"::text ~ '"cause":\s*"(person|let-go)"';

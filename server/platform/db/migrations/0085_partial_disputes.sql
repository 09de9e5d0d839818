ALTER TABLE "payments" ADD COLUMN "lost_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now, a dispute was about all that was left of its payment.
UPDATE "payments" SET "disputed_minor" = "invoices"."total_minor" - "payments"."refunded_minor"
FROM "invoices"
WHERE "invoices"."id" = "payments"."invoice_id" AND "payments"."state" = 'disputed';--> statement-breakpoint
UPDATE "payments" SET "lost_minor" = "lost"."minor"
FROM (
  SELECT split_part("key", ':', 2)::uuid AS "payment_id", sum("returned"."minor") AS "minor"
  FROM "ledger_transactions"
  JOIN "ledger_lines" AS "returned" ON "returned"."transaction_id" = "ledger_transactions"."id" AND "returned"."account" = 'receivable'
  JOIN "ledger_lines" AS "disputed" ON "disputed"."transaction_id" = "ledger_transactions"."id" AND "disputed"."account" = 'disputed'
  WHERE "key" LIKE 'payment:%'
  GROUP BY 1
) AS "lost"
WHERE "lost"."payment_id" = "payments"."id";

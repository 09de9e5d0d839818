ALTER TABLE "ingest_keys" ADD COLUMN "made_through" uuid;--> statement-breakpoint
ALTER TABLE "database_ingest_keys" ADD COLUMN "made_through" uuid;--> statement-breakpoint
-- Whoever created the newest key of a website or database created the one that is stored.
UPDATE "ingest_keys" SET "made_through" = "made"."partner_id" FROM (
	SELECT DISTINCT ON ("resource_id") "resource_id", "partner_id" FROM "audit_events"
	WHERE "kind" = 'DOMAIN_INGEST_KEY' ORDER BY "resource_id", "id" DESC
) "made" WHERE "made"."resource_id" = "domain_id" AND "made"."partner_id" IS NOT NULL;--> statement-breakpoint
UPDATE "database_ingest_keys" SET "made_through" = "made"."partner_id" FROM (
	SELECT DISTINCT ON ("resource_id") "resource_id", "partner_id" FROM "audit_events"
	WHERE "kind" = 'DATABASE_INGEST_KEY' ORDER BY "resource_id", "id" DESC
) "made" WHERE "made"."resource_id" = "database_id" AND "made"."partner_id" IS NOT NULL;

ALTER TABLE "databases" ADD COLUMN "muted_alerts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Without known users and networks, such a rule has never matched, and can't be stored any more.
DELETE FROM "database_rules" WHERE "kind" = 'unknown_client' AND "users" = '{}' AND "networks" = '{}';--> statement-breakpoint
-- Not checked since its connection last changed: what is stored is about the server before.
DELETE FROM "database_runs" WHERE "database_id" IN (SELECT "id" FROM "databases" WHERE "checked_at" IS NULL);--> statement-breakpoint
DELETE FROM "database_ignores" WHERE "database_id" IN (SELECT "id" FROM "databases" WHERE "checked_at" IS NULL);--> statement-breakpoint
DELETE FROM "database_inventories" WHERE "database_id" IN (SELECT "id" FROM "databases" WHERE "checked_at" IS NULL);

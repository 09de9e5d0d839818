ALTER TABLE "databases" ADD COLUMN "muted_alerts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Without known users and networks, such a rule has never matched, and can't be stored any more.
DELETE FROM "database_rules" WHERE "kind" = 'unknown_client' AND "users" = '{}' AND "networks" = '{}';

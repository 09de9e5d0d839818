ALTER TABLE "notifications" ALTER COLUMN "domain_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "purged_name" text;--> statement-breakpoint
INSERT INTO "jobs" ("kind", "domain_id", "due_at") SELECT 'purge', "id", "state_changed_at" + interval '7 days 1 second' FROM "domains" WHERE "state" = 'removed';

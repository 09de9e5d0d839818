-- A job names its subject and its owner, so that the job runner knows no website.
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_domain_id_domains_id_fk";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_kind_domain_unique";--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "domain_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
UPDATE "jobs" SET "owner_id" = "domains"."account_id" FROM "domains" WHERE "domains"."id" = "jobs"."subject_id";--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_kind_subject_unique" UNIQUE("kind","subject_id");

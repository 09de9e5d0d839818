ALTER TABLE "scans" ADD COLUMN "moved_ttls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "domain_records" SET "ttl" = least(greatest("ttl", 30), 604800) WHERE "ttl" NOT BETWEEN 30 AND 604800;

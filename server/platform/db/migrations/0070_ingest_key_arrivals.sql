ALTER TABLE "ingest_keys" ADD COLUMN "first_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ingest_keys" ADD COLUMN "last_at" timestamp with time zone;
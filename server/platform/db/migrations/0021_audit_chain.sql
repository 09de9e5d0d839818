CREATE TABLE "audit_chain" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"anchor_seq" bigint DEFAULT 0 NOT NULL,
	"anchor_hash" "bytea",
	"head_seq" bigint DEFAULT 0 NOT NULL,
	"head_hash" "bytea",
	"unmarked_to" bigint DEFAULT 0 NOT NULL,
	"proof" "bytea",
	"checked_at" timestamp with time zone,
	"faults" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "token_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "resource_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "mark" "bytea";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "hash" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_seq_unique" ON "audit_events" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "audit_events_unsealed_index" ON "audit_events" USING btree ("id") WHERE seq is null;--> statement-breakpoint
INSERT INTO "audit_chain" ("unmarked_to") SELECT coalesce(max("id"), 0) FROM "audit_events";

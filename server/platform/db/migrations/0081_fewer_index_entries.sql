ALTER TABLE "sessions" DROP CONSTRAINT "sessions_previous_user_token_hash_unique";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_previous_access_token_hash_unique";--> statement-breakpoint
DROP INDEX "audit_events_organisation_id_at_index";--> statement-breakpoint
DROP INDEX "audit_events_seq_unique";--> statement-breakpoint
DROP INDEX "notifications_unread_index";--> statement-breakpoint
ALTER TABLE "posture_runs" ADD COLUMN "not_passed" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(results, '$[*] ? (@.points < 0 || @.points == null)')) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_previous_user_token_hash_unique" ON "sessions" USING btree ("previous_user_token_hash") WHERE previous_user_token_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_previous_access_token_hash_unique" ON "sessions" USING btree ("previous_access_token_hash") WHERE previous_access_token_hash is not null;--> statement-breakpoint
CREATE INDEX "audit_events_organisation_id_resource_id_at_index" ON "audit_events" USING btree ("organisation_id","resource_id","at") WHERE resource_id is not null;--> statement-breakpoint
CREATE INDEX "audit_events_organisation_id_at_index" ON "audit_events" USING btree ("organisation_id","at") WHERE organisation_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_seq_unique" ON "audit_events" USING btree ("seq") WHERE seq is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("account_id","organisation_id","id") WHERE not is_read;
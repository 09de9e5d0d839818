ALTER TABLE "sessions" ADD COLUMN "previous_user_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_access_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_previous_user_token_hash_unique" UNIQUE("previous_user_token_hash");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_previous_access_token_hash_unique" UNIQUE("previous_access_token_hash");
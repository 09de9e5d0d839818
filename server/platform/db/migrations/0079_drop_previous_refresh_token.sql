DROP INDEX "mcp_grants_previous_refresh_token_hash_index";--> statement-breakpoint
ALTER TABLE "mcp_grants" DROP COLUMN "previous_refresh_token_hash";
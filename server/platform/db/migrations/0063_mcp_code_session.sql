DELETE FROM "mcp_codes";--> statement-breakpoint
ALTER TABLE "mcp_codes" ADD COLUMN "session_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "mcp_codes" ADD CONSTRAINT "mcp_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mcp_codes_session_id_index" ON "mcp_codes" USING btree ("session_id");--> statement-breakpoint
UPDATE "api_tokens" SET "scopes" = array_remove("scopes", 'organisation.change');

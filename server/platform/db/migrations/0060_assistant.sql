CREATE TABLE "monthly_use" (
	"organisation_id" uuid NOT NULL,
	"limit" text NOT NULL,
	"month" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "monthly_use_organisation_id_limit_month_pk" PRIMARY KEY("organisation_id","limit","month")
);
--> statement-breakpoint
CREATE TABLE "assistant_conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"page" text,
	"state" text DEFAULT 'complete' NOT NULL,
	"failure" text,
	"model" text,
	"readings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"follow_ups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assistant_messages_position" UNIQUE("conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "assistant_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account_id" uuid,
	"message_id" uuid,
	"change" text NOT NULL,
	"input" jsonb NOT NULL,
	"title" text NOT NULL,
	"target" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"note" text,
	"state" text DEFAULT 'open' NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mcp_clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mcp_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"may_propose" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mcp_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"may_propose" boolean NOT NULL,
	"access_token_hash" "bytea" NOT NULL,
	"refresh_token_hash" "bytea" NOT NULL,
	"sealed_user_token" "bytea" NOT NULL,
	"previous_refresh_token_hash" "bytea",
	"access_expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mcp_grants_access_token_hash" UNIQUE("access_token_hash"),
	CONSTRAINT "mcp_grants_refresh_token_hash" UNIQUE("refresh_token_hash")
);
--> statement-breakpoint
ALTER TABLE "monthly_use" ADD CONSTRAINT "monthly_use_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_conversations" ADD CONSTRAINT "assistant_conversations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_conversations" ADD CONSTRAINT "assistant_conversations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_conversation_id_assistant_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."assistant_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_message_id_assistant_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."assistant_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_codes" ADD CONSTRAINT "mcp_codes_client_id_mcp_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."mcp_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_codes" ADD CONSTRAINT "mcp_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_codes" ADD CONSTRAINT "mcp_codes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_grants" ADD CONSTRAINT "mcp_grants_client_id_mcp_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."mcp_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_grants" ADD CONSTRAINT "mcp_grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_grants" ADD CONSTRAINT "mcp_grants_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_grants" ADD CONSTRAINT "mcp_grants_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_conversations_account_id_organisation_id_updated_at_id_index" ON "assistant_conversations" USING btree ("account_id","organisation_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "assistant_conversations_organisation_id_index" ON "assistant_conversations" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "assistant_proposals_message_id_index" ON "assistant_proposals" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "assistant_proposals_account_id_index" ON "assistant_proposals" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "assistant_proposals_organisation_id_index" ON "assistant_proposals" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "assistant_proposals_expires_at_index" ON "assistant_proposals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mcp_clients_last_used_at_index" ON "mcp_clients" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "mcp_codes_client_id_index" ON "mcp_codes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "mcp_codes_account_id_index" ON "mcp_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mcp_codes_organisation_id_index" ON "mcp_codes" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "mcp_codes_expires_at_index" ON "mcp_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mcp_grants_client_id_index" ON "mcp_grants" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "mcp_grants_account_id_index" ON "mcp_grants" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mcp_grants_organisation_id_index" ON "mcp_grants" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "mcp_grants_session_id_index" ON "mcp_grants" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "mcp_grants_previous_refresh_token_hash_index" ON "mcp_grants" USING btree ("previous_refresh_token_hash");
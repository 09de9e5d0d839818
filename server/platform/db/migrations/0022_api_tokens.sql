CREATE TABLE "api_token_resources" (
	"organisation_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	CONSTRAINT "api_token_resources_token_id_resource_id_pk" PRIMARY KEY("token_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"is_restricted" boolean NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_organisation_unique" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_token_resources" ADD CONSTRAINT "api_token_resources_token_fk" FOREIGN KEY ("organisation_id","token_id") REFERENCES "public"."api_tokens"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token_resources" ADD CONSTRAINT "api_token_resources_resource_fk" FOREIGN KEY ("organisation_id","resource_id") REFERENCES "public"."resources"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_token_resources_resource_id_index" ON "api_token_resources" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "api_tokens_created_by_index" ON "api_tokens" USING btree ("created_by");
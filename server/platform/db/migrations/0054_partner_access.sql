CREATE TABLE "partner_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid NOT NULL,
	"customer_id" uuid,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text,
	"token_hash" "bytea" NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_requests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
ALTER TABLE "partner_customers" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_partner_id_organisations_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_customer_id_organisations_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_requests_partner_id_created_at_index" ON "partner_requests" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "partner_requests_customer_id_index" ON "partner_requests" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "partner_requests_requested_by_index" ON "partner_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "partner_requests_created_at_index" ON "partner_requests" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_partner_fk" FOREIGN KEY ("partner_id","account_id") REFERENCES "public"."members"("organisation_id","account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_partner_id_account_id_index" ON "members" USING btree ("partner_id","account_id");--> statement-breakpoint
CREATE INDEX "audit_events_partner_id_at_index" ON "audit_events" USING btree ("partner_id","at") WHERE partner_id is not null;
CREATE TABLE "billing_details" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"postal_code" text,
	"city" text NOT NULL,
	"region" text,
	"country" text NOT NULL,
	"vat_number" text,
	"vat_state" text,
	"vat_checked_at" timestamp with time zone,
	"vat_consultation" text,
	"email" text,
	"reference" text,
	"is_default" boolean NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vat_checks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"vat_number" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"is_valid" boolean NOT NULL,
	"consultation" text,
	"response" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "billing_details_id" uuid;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_details_organisation_id_index" ON "billing_details" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_details_one_default" ON "billing_details" USING btree ("organisation_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "vat_checks_organisation_id_vat_number_index" ON "vat_checks" USING btree ("organisation_id","vat_number");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_billing_details_id_billing_details_id_fk" FOREIGN KEY ("billing_details_id") REFERENCES "public"."billing_details"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Evidence of a check is kept as it was.
CREATE TRIGGER "vat_checks_append_only" BEFORE UPDATE OR DELETE ON "vat_checks" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "vat_checks_not_emptied" BEFORE TRUNCATE ON "vat_checks" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

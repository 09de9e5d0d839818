CREATE TABLE "partner_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"website" text NOT NULL,
	"customers" integer NOT NULL,
	"wants" text NOT NULL,
	"contact" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"applied_by" uuid,
	"applied_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "partner_applications_decision" CHECK (("partner_applications"."state" = 'open') = ("partner_applications"."decided_at" is null) and ("partner_applications"."state" = 'declined') = ("partner_applications"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "partner_applications" ADD CONSTRAINT "partner_applications_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_applications" ADD CONSTRAINT "partner_applications_applied_by_accounts_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_applications_one_open" ON "partner_applications" USING btree ("organisation_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "partner_applications_organisation_id_applied_at_index" ON "partner_applications" USING btree ("organisation_id","applied_at");--> statement-breakpoint
CREATE INDEX "partner_applications_applied_by_index" ON "partner_applications" USING btree ("applied_by");
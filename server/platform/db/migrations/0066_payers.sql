CREATE TABLE "payers" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"payer_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "payers_other" CHECK ("payers"."organisation_id" <> "payers"."payer_id")
);
--> statement-breakpoint
ALTER TABLE "partner_customers" ADD COLUMN "pay_offered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_payer_id_organisations_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payers_payer_id_index" ON "payers" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_resource_id_index" ON "subscriptions" USING btree ("resource_id");
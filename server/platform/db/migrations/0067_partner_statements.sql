CREATE TABLE "partner_statements" (
	"partner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "partner_statements_partner_id_month_pk" PRIMARY KEY("partner_id","month")
);
--> statement-breakpoint
ALTER TABLE "partner_statements" ADD CONSTRAINT "partner_statements_partner_id_organisations_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_issued_at_index" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE TRIGGER "partner_statements_unchanged" BEFORE UPDATE ON "partner_statements" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

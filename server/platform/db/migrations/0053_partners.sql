CREATE TABLE "partner_commissions" (
	"partner_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "partner_commissions_partner_id_since_pk" PRIMARY KEY("partner_id","since"),
	CONSTRAINT "partner_commissions_rate" CHECK ("partner_commissions"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "partner_customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"payer" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "partner_customers_not_itself" CHECK ("partner_customers"."partner_id" <> "partner_customers"."customer_id"),
	CONSTRAINT "partner_customers_end" CHECK (("partner_customers"."state" = 'ended') = ("partner_customers"."ended_at" is not null) and num_nonnulls("partner_customers"."ended_at", "partner_customers"."ended_by") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "partner_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner_commissions" ADD CONSTRAINT "partner_commissions_partner_id_organisations_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_customers" ADD CONSTRAINT "partner_customers_partner_id_organisations_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_customers" ADD CONSTRAINT "partner_customers_customer_id_organisations_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_customers_one_partner" ON "partner_customers" USING btree ("customer_id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "partner_customers_partner_id_customer_id_index" ON "partner_customers" USING btree ("partner_id","customer_id");
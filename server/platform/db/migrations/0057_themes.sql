CREATE TABLE "theme_customers" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"theme_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "theme_files" (
	"organisation_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"extension" text NOT NULL,
	"width" integer,
	"height" integer,
	"weight" text,
	"file" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"licence_confirmed_by" uuid,
	CONSTRAINT "theme_files_organisation_id_kind_hash_pk" PRIMARY KEY("organisation_id","kind","hash")
);
--> statement-breakpoint
CREATE TABLE "theme_hosts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"theme_id" uuid NOT NULL,
	"host" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "theme_hosts_organisationId_host_unique" UNIQUE("organisation_id","host")
);
--> statement-breakpoint
CREATE TABLE "theme_versions" (
	"theme_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"css" text NOT NULL,
	"css_hash" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid NOT NULL,
	CONSTRAINT "theme_versions_theme_id_number_pk" PRIMARY KEY("theme_id","number")
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"version" integer,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "themes_id_organisationId_unique" UNIQUE("id","organisation_id")
);
--> statement-breakpoint
ALTER TABLE "theme_customers" ADD CONSTRAINT "theme_customers_customer_id_organisations_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_customers" ADD CONSTRAINT "theme_customers_theme_id_organisation_id_themes_id_organisation_id_fk" FOREIGN KEY ("theme_id","organisation_id") REFERENCES "public"."themes"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_files" ADD CONSTRAINT "theme_files_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_files" ADD CONSTRAINT "theme_files_licence_confirmed_by_accounts_id_fk" FOREIGN KEY ("licence_confirmed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_hosts" ADD CONSTRAINT "theme_hosts_theme_id_organisation_id_themes_id_organisation_id_fk" FOREIGN KEY ("theme_id","organisation_id") REFERENCES "public"."themes"("id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_versions" ADD CONSTRAINT "theme_versions_theme_id_themes_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."themes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "themes" ADD CONSTRAINT "themes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "theme_customers_theme_id_index" ON "theme_customers" USING btree ("theme_id");--> statement-breakpoint
CREATE INDEX "theme_files_hash_index" ON "theme_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "theme_hosts_theme_id_created_at_index" ON "theme_hosts" USING btree ("theme_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "theme_hosts_host_index" ON "theme_hosts" USING btree ("host") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "theme_versions_css_hash_index" ON "theme_versions" USING btree ("css_hash");--> statement-breakpoint
CREATE INDEX "themes_organisation_id_name_index" ON "themes" USING btree ("organisation_id","name");--> statement-breakpoint
CREATE FUNCTION "refuse_theme_version_change"() RETURNS trigger AS $$
BEGIN
  RAISE EXCEPTION 'A published theme never changes.' USING ERRCODE = 'integrity_constraint_violation';
END;
$$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER "theme_versions_never_change" BEFORE UPDATE ON "theme_versions" FOR EACH ROW EXECUTE FUNCTION "refuse_theme_version_change"();

CREATE TABLE "data_export_parts" (
	"account_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "data_export_parts_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"bytes" integer
);
--> statement-breakpoint
CREATE TABLE "suspended_members" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"team_ids" jsonb NOT NULL,
	"grants" jsonb NOT NULL,
	"is_closing" boolean NOT NULL,
	CONSTRAINT "suspended_members_organisation_id_account_id_pk" PRIMARY KEY("organisation_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "closing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "closure_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_account_id_data_exports_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."data_exports"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspended_members" ADD CONSTRAINT "suspended_members_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspended_members" ADD CONSTRAINT "suspended_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suspended_members_account_id_index" ON "suspended_members" USING btree ("account_id");
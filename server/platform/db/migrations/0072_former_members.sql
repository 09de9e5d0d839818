CREATE TABLE "former_members" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_members_organisation_id_account_id_joined_at_pk" PRIMARY KEY("organisation_id","account_id","joined_at")
);
--> statement-breakpoint
ALTER TABLE "suspended_members" ADD COLUMN "notification_settings" jsonb;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_account_id_index" ON "former_members" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "former_members_left_at_index" ON "former_members" USING btree ("left_at");
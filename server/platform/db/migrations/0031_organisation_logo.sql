CREATE TABLE "organisation_logos" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	"file" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "digested_up_to" bigint;--> statement-breakpoint
ALTER TABLE "organisation_logos" ADD CONSTRAINT "organisation_logos_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attack_samples_organisation_id_occurred_at_domain_id_index" ON "attack_samples" USING btree ("organisation_id","occurred_at","domain_id");
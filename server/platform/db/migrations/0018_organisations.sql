-- Every account becomes the owner of an organisation with the same id: its attacks, which may be millions of rows, stay unchanged.
CREATE TABLE "grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account_id" uuid,
	"team_id" uuid,
	"resource_id" uuid NOT NULL,
	"level" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grants_once" UNIQUE NULLS NOT DISTINCT("resource_id","account_id","team_id"),
	CONSTRAINT "grants_to_one" CHECK (num_nonnulls("grants"."account_id", "grants"."team_id") = 1)
);--> statement-breakpoint
CREATE TABLE "members" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_organisation_id_account_id_pk" PRIMARY KEY("organisation_id","account_id")
);--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "resources_organisation_unique" UNIQUE("organisation_id","id")
);--> statement-breakpoint
CREATE TABLE "team_members" (
	"organisation_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_members_team_id_account_id_pk" PRIMARY KEY("team_id","account_id")
);--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "teams_organisation_unique" UNIQUE("organisation_id","id")
);--> statement-breakpoint
INSERT INTO "organisations" ("id", "created_at") SELECT "id", "created_at" FROM "accounts";--> statement-breakpoint
INSERT INTO "members" ("organisation_id", "account_id", "role", "joined_at") SELECT "id", "id", 'owner', "created_at" FROM "accounts";--> statement-breakpoint
INSERT INTO "resources" ("id", "organisation_id", "kind", "name") SELECT "id", "account_id", 'website', "name" FROM "domains";--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_member_fk" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."members"("organisation_id","account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_team_fk" FOREIGN KEY ("organisation_id","team_id") REFERENCES "public"."teams"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_fk" FOREIGN KEY ("organisation_id","team_id") REFERENCES "public"."teams"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_member_fk" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."members"("organisation_id","account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_resource_fk" FOREIGN KEY ("organisation_id","resource_id") REFERENCES "public"."resources"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resources_organisation_id_name_index" ON "resources" USING btree ("organisation_id","name");--> statement-breakpoint
CREATE INDEX "grants_organisation_id_account_id_resource_id_index" ON "grants" USING btree ("organisation_id","account_id","resource_id");--> statement-breakpoint
CREATE INDEX "grants_team_id_resource_id_index" ON "grants" USING btree ("team_id","resource_id");--> statement-breakpoint
CREATE INDEX "members_account_id_joined_at_index" ON "members" USING btree ("account_id","joined_at");--> statement-breakpoint
CREATE INDEX "team_members_organisation_id_account_id_index" ON "team_members" USING btree ("organisation_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name_unique" ON "teams" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
ALTER TABLE "domains" DROP CONSTRAINT "domains_account_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "domains" RENAME COLUMN "account_id" TO "organisation_id";--> statement-breakpoint
ALTER TABLE "attack_events" RENAME COLUMN "account_id" TO "organisation_id";--> statement-breakpoint
ALTER TABLE "attack_samples" RENAME COLUMN "account_id" TO "organisation_id";--> statement-breakpoint
ALTER TABLE "attack_counts" RENAME COLUMN "account_id" TO "organisation_id";--> statement-breakpoint
ALTER TABLE "domains" RENAME CONSTRAINT "domains_account_name_unique" TO "domains_organisation_name_unique";--> statement-breakpoint
ALTER TABLE "attack_events" RENAME CONSTRAINT "attack_events_account_id_occurred_at_id_pk" TO "attack_events_organisation_id_occurred_at_id_pk";--> statement-breakpoint
ALTER TABLE "attack_samples" RENAME CONSTRAINT "attack_samples_account_id_occurred_at_id_pk" TO "attack_samples_organisation_id_occurred_at_id_pk";--> statement-breakpoint
ALTER INDEX "attack_counts_account_id_hour_index" RENAME TO "attack_counts_organisation_id_hour_index";--> statement-breakpoint
ALTER INDEX "attack_events_account_id_address_occurred_at_index" RENAME TO "attack_events_organisation_id_address_occurred_at_index";--> statement-breakpoint
ALTER INDEX "attack_events_account_id_rule_id_occurred_at_index" RENAME TO "attack_events_organisation_id_rule_id_occurred_at_index";--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
UPDATE "notifications" SET "organisation_id" = "account_id";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
UPDATE "audit_events" SET "organisation_id" = "account_id" WHERE "kind" LIKE 'DOMAIN\_%';--> statement-breakpoint
CREATE INDEX "audit_events_organisation_id_at_index" ON "audit_events" USING btree ("organisation_id","at");

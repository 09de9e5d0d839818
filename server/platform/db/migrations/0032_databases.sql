CREATE TABLE "database_passwords" (
	"database_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"key_version" text NOT NULL,
	"sealed_password" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "database_runs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"database_id" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"server_version" text NOT NULL,
	"score" integer,
	"high" integer NOT NULL,
	"medium" integer NOT NULL,
	"low" integer NOT NULL,
	"results" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "database_tests" (
	"database_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"is_passed" boolean,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "databases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"engine" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"database_name" text NOT NULL,
	"username" text NOT NULL,
	"tls_mode" text NOT NULL,
	"certificate_authority" text,
	"server_version" text,
	"tls_version" text,
	"state" text NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"busy_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "database_passwords" ADD CONSTRAINT "database_passwords_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "database_runs" ADD CONSTRAINT "database_runs_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "database_tests" ADD CONSTRAINT "database_tests_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "databases" ADD CONSTRAINT "databases_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "database_runs_database_id_id_index" ON "database_runs" USING btree ("database_id","id");--> statement-breakpoint
CREATE INDEX "databases_organisation_id_name_index" ON "databases" USING btree ("organisation_id","name");
CREATE TABLE "database_activity" (
	"organisation_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"database_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"rule_kind" text,
	"username" text NOT NULL,
	"client" text,
	"application" text,
	"database_name" text,
	"statement" text,
	"shape_id" text,
	"objects" text[] NOT NULL,
	"signs" text[] NOT NULL,
	"row_count" integer,
	"is_failed" boolean NOT NULL,
	"is_demo" boolean NOT NULL,
	CONSTRAINT "database_activity_organisation_id_occurred_at_id_pk" PRIMARY KEY("organisation_id","occurred_at","id")
) PARTITION BY RANGE ("occurred_at");
--> statement-breakpoint
CREATE TABLE "database_activity_counts" (
	"organisation_id" uuid NOT NULL,
	"database_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "database_activity_counts_database_id_hour_action_pk" PRIMARY KEY("database_id","hour","action")
);
--> statement-breakpoint
CREATE TABLE "database_audit_settings" (
	"database_id" uuid PRIMARY KEY NOT NULL,
	"retention_days" integer NOT NULL,
	"keeps_statements" boolean NOT NULL,
	"log_time_zone" text NOT NULL,
	"learning_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "database_ingest_keys" (
	"database_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "database_ingest_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "database_log_arrivals" (
	"database_id" uuid PRIMARY KEY NOT NULL,
	"first_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"accepted" bigint NOT NULL,
	"refused" bigint NOT NULL,
	"refused_lines" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "database_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"database_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"users" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"settings" jsonb NOT NULL,
	"alerted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "database_shapes" (
	"database_id" uuid NOT NULL,
	"shape_id" text NOT NULL,
	"username" text NOT NULL,
	"statement" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"is_allowed" boolean NOT NULL,
	CONSTRAINT "database_shapes_database_id_shape_id_username_pk" PRIMARY KEY("database_id","shape_id","username")
);
--> statement-breakpoint
ALTER TABLE "database_activity_counts" ADD CONSTRAINT "database_activity_counts_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "database_audit_settings" ADD CONSTRAINT "database_audit_settings_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "database_ingest_keys" ADD CONSTRAINT "database_ingest_keys_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "database_log_arrivals" ADD CONSTRAINT "database_log_arrivals_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "database_rules" ADD CONSTRAINT "database_rules_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "database_shapes" ADD CONSTRAINT "database_shapes_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "database_activity_database_id_occurred_at_id_index" ON "database_activity" USING btree ("database_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "database_activity_organisation_id_action_occurred_at_index" ON "database_activity" USING btree ("organisation_id","action","occurred_at");--> statement-breakpoint
CREATE INDEX "database_rules_database_id_position_index" ON "database_rules" USING btree ("database_id","position");
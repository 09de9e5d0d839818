CREATE TABLE "domain_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"domain_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"ttl" integer NOT NULL,
	"content" text NOT NULL,
	"source" text NOT NULL,
	"is_kept" boolean NOT NULL,
	"is_proxied" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"domain_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease" uuid,
	"last_error" text,
	CONSTRAINT "jobs_kind_domain_unique" UNIQUE("kind","domain_id")
);
--> statement-breakpoint
CREATE TABLE "name_server_checks" (
	"domain_id" uuid PRIMARY KEY NOT NULL,
	"assigned" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"found" jsonb,
	"is_ds_present" boolean,
	"failure" text,
	"misses" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"domain_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"total" integer NOT NULL,
	"answered" jsonb NOT NULL,
	"unanswered" jsonb NOT NULL,
	"name_servers" jsonb NOT NULL,
	"dnssec" text,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "domain_records" ADD CONSTRAINT "domain_records_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_server_checks" ADD CONSTRAINT "name_server_checks_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_records_once" ON "domain_records" USING btree ("domain_id","name","type",md5("content"));--> statement-breakpoint
CREATE INDEX "jobs_due_at_index" ON "jobs" USING btree ("due_at");
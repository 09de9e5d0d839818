CREATE TABLE "attack_counts" (
	"account_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"domain_id" uuid NOT NULL,
	"action" text NOT NULL,
	"category" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attack_counts_account_id_hour_domain_id_action_category_pk" PRIMARY KEY("account_id","hour","domain_id","action","category")
);
--> statement-breakpoint
CREATE TABLE "attack_events" (
	"account_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"domain_id" uuid NOT NULL,
	"action" text NOT NULL,
	"address" "inet" NOT NULL,
	"country" text,
	"method" text NOT NULL,
	"host" text,
	"path" text NOT NULL,
	"status" integer,
	"user_agent" text,
	"rule_id" text,
	"rule_message" text,
	"category" text NOT NULL,
	"severity" text NOT NULL,
	"excerpt" text,
	"request_id" text,
	"is_demo" boolean NOT NULL,
	CONSTRAINT "attack_events_account_id_occurred_at_id_pk" PRIMARY KEY("account_id","occurred_at","id")
);
--> statement-breakpoint
CREATE TABLE "domain_policies" (
	"domain_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"domain_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" "cidr",
	"rule_id" text,
	"path" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "domain_rules_once" UNIQUE NULLS NOT DISTINCT("domain_id","kind","address","rule_id","path")
);
--> statement-breakpoint
CREATE TABLE "ingest_keys" (
	"domain_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ingest_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "attack_counts" ADD CONSTRAINT "attack_counts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_policies" ADD CONSTRAINT "domain_policies_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_rules" ADD CONSTRAINT "domain_rules_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingest_keys" ADD CONSTRAINT "ingest_keys_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attack_counts_domain_id_index" ON "attack_counts" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "attack_events_domain_id_occurred_at_id_index" ON "attack_events" USING btree ("domain_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "attack_events_account_id_address_occurred_at_index" ON "attack_events" USING btree ("account_id","address","occurred_at");--> statement-breakpoint
CREATE INDEX "attack_events_account_id_rule_id_occurred_at_index" ON "attack_events" USING btree ("account_id","rule_id","occurred_at");
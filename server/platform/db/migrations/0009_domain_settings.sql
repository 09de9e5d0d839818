CREATE TABLE "domain_settings" (
	"domain_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"sensitivity" integer NOT NULL,
	"disabled_rule_groups" text[] NOT NULL,
	"rate_limit" integer,
	"blocked_countries" text[] NOT NULL,
	"is_under_attack" boolean NOT NULL,
	"blocks_bad_bots" boolean NOT NULL,
	"minimum_tls_version" text NOT NULL,
	"always_https" boolean NOT NULL,
	"hsts" jsonb
);
--> statement-breakpoint
ALTER TABLE "domain_settings" ADD CONSTRAINT "domain_settings_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;
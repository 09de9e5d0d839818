CREATE TABLE "alerts" (
	"domain_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alerts_domain_id_kind_about_pk" PRIMARY KEY("domain_id","kind","about")
);
--> statement-breakpoint
ALTER TABLE "domain_settings" ADD COLUMN "muted_alerts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;
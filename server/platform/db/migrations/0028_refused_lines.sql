CREATE TABLE "refused_counts" (
	"domain_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "refused_counts_domain_id_hour_reason_pk" PRIMARY KEY("domain_id","hour","reason")
);
--> statement-breakpoint
CREATE TABLE "refused_lines" (
	"domain_id" uuid PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refused_counts" ADD CONSTRAINT "refused_counts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_lines" ADD CONSTRAINT "refused_lines_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;
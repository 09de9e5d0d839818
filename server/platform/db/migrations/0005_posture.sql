CREATE TABLE "posture_ignores" (
	"domain_id" uuid NOT NULL,
	"check_id" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "posture_ignores_domain_id_check_id_pk" PRIMARY KEY("domain_id","check_id")
);
--> statement-breakpoint
CREATE TABLE "posture_runs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"domain_id" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"score" integer,
	"results" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posture_ignores" ADD CONSTRAINT "posture_ignores_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posture_runs" ADD CONSTRAINT "posture_runs_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posture_runs_domain_id_id_index" ON "posture_runs" USING btree ("domain_id","id");
CREATE TABLE "attacks_kept" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"days" integer,
	"fewer_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "attacks_kept" ADD CONSTRAINT "attacks_kept_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Until now, all attacks were kept for 92 days. Organisations whose plan keeps fewer get a week's notice, as after a change of plan.
INSERT INTO "attacks_kept" ("organisation_id", "days") SELECT "id", 92 FROM "organisations";
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"day" text NOT NULL,
	"per_euro_millionths" integer NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day")
);

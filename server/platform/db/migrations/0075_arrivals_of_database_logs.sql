CREATE TABLE "database_refused_counts" (
	"database_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "database_refused_counts_database_id_hour_pk" PRIMARY KEY("database_id","hour")
);
--> statement-breakpoint
ALTER TABLE "database_ingest_keys" ADD COLUMN "first_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "database_ingest_keys" ADD COLUMN "last_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "database_refused_counts" ADD CONSTRAINT "database_refused_counts_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "database_log_arrivals" DROP COLUMN "first_at";--> statement-breakpoint
ALTER TABLE "database_log_arrivals" DROP COLUMN "last_at";--> statement-breakpoint
ALTER TABLE "database_log_arrivals" DROP COLUMN "accepted";--> statement-breakpoint
ALTER TABLE "database_log_arrivals" DROP COLUMN "refused";
CREATE TABLE "database_ignores" (
	"database_id" uuid NOT NULL,
	"check_id" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "database_ignores_database_id_check_id_pk" PRIMARY KEY("database_id","check_id")
);
--> statement-breakpoint
ALTER TABLE "database_ignores" ADD CONSTRAINT "database_ignores_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;
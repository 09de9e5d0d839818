CREATE TABLE "database_networks" (
	"database_id" uuid PRIMARY KEY NOT NULL,
	"networks" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "database_networks" ADD CONSTRAINT "database_networks_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;
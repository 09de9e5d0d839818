CREATE TABLE "database_inventories" (
	"database_id" uuid PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"lists" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "database_inventories" ADD CONSTRAINT "database_inventories_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;
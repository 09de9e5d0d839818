CREATE TABLE "database_identity_keys" (
	"database_id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"from_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "database_identity_keys" ADD CONSTRAINT "database_identity_keys_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;
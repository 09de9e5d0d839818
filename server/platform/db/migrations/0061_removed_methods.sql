CREATE TABLE "removed_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_method_id" text NOT NULL
);

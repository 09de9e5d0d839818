CREATE TABLE "data_keys" (
	"use" text NOT NULL,
	"number" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"in_force_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_keys_use_number_pk" PRIMARY KEY("use","number")
);

CREATE TABLE "closure_reason_counts" (
	"month" text NOT NULL,
	"reason" text NOT NULL,
	"accounts" integer NOT NULL,
	CONSTRAINT "closure_reason_counts_month_reason_pk" PRIMARY KEY("month","reason")
);
--> statement-breakpoint
DROP INDEX "sessions_ends_at_index";
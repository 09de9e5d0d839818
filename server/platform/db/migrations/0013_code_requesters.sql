ALTER TABLE "mailed_codes" ADD COLUMN "requester" "bytea" DEFAULT ''::bytea NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_codes" DROP CONSTRAINT "mailed_codes_account_id_purpose_pk";--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_account_id_purpose_requester_pk" PRIMARY KEY("account_id","purpose","requester");

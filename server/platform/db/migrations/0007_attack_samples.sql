CREATE TABLE "attack_samples" (
	"account_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"id" uuid NOT NULL,
	"domain_id" uuid NOT NULL,
	"action" text NOT NULL,
	"address" "inet" NOT NULL,
	"country" text,
	"method" text NOT NULL,
	"host" text,
	"path" text NOT NULL,
	"rule_id" text,
	"category" text NOT NULL,
	"severity" text NOT NULL,
	CONSTRAINT "attack_samples_account_id_occurred_at_id_pk" PRIMARY KEY("account_id","occurred_at","id")
);
--> statement-breakpoint
CREATE INDEX "attack_samples_domain_id_index" ON "attack_samples" USING btree ("domain_id");
--> statement-breakpoint
INSERT INTO "attack_samples" SELECT "account_id", "occurred_at", "id", "domain_id", "action", "address", "country", "method", "host", "path", "rule_id", "category", "severity" FROM "attack_events" WHERE get_byte(uuid_send("id"), 15) % 32 = 0;

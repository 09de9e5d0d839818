CREATE TABLE "invoice_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"corrects_id" uuid,
	"state" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"currency" text NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"snapshot" jsonb NOT NULL,
	"purpose" jsonb,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number" UNIQUE("series","number"),
	CONSTRAINT "invoices_sum" CHECK ("invoices"."net_minor" + "invoices"."tax_minor" = "invoices"."total_minor"),
	CONSTRAINT "invoices_kind" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."corrects_id" is not null) and ("invoices"."kind" = 'invoice') = ("invoices"."purpose" is not null)),
	CONSTRAINT "invoices_issued" CHECK ("invoices"."state" <> 'draft' and "invoices"."total_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"organisation_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"state" text NOT NULL,
	"plan" text NOT NULL,
	"version" integer NOT NULL,
	"rank" integer NOT NULL,
	"interval" text NOT NULL,
	"currency" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"period_starts_at" timestamp with time zone NOT NULL,
	"period_ends_at" timestamp with time zone NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"next_terms" jsonb,
	"cancels_at_period_end" boolean NOT NULL,
	"failed_at" timestamp with time zone,
	"retries" integer NOT NULL,
	"paused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_id_invoices_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_series_invoice_series_series_fk" FOREIGN KEY ("series") REFERENCES "public"."invoice_series"("series") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_open" ON "invoices" USING btree ("resource_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "invoices_organisation_id_issued_at_index" ON "invoices" USING btree ("organisation_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_corrects_id_index" ON "invoices" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_transaction_id_index" ON "ledger_lines" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_organisation_id_index" ON "ledger_transactions" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_each" ON "payments" USING btree ("invoice_id") WHERE state not in ('failed', 'cancelled', 'refunded');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("resource_id") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "subscriptions_organisation_id_index" ON "subscriptions" USING btree ("organisation_id");--> statement-breakpoint
-- The law requires invoices to be kept as they were issued, so the database refuses every change but that of the state.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% can''t be changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "invoices_kept" BEFORE DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "invoices_unchanged" BEFORE UPDATE ON "invoices" FOR EACH ROW WHEN ((to_jsonb(OLD) - 'state') IS DISTINCT FROM (to_jsonb(NEW) - 'state')) EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "invoices_not_emptied" BEFORE TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE ON "ledger_transactions" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_not_emptied" BEFORE TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "ledger_lines_append_only" BEFORE UPDATE OR DELETE ON "ledger_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "ledger_lines_not_emptied" BEFORE TRUNCATE ON "ledger_lines" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE FUNCTION "refuse_imbalance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM "ledger_lines" WHERE "transaction_id" = NEW."transaction_id" GROUP BY "currency" HAVING sum("minor") <> 0
	) THEN
		RAISE EXCEPTION 'debits and credits of transaction % differ', NEW."transaction_id" USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_lines_balance" AFTER INSERT ON "ledger_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_imbalance"();

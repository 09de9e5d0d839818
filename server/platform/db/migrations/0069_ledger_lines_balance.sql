-- Checks all lines of a statement together: one check for each line was a fourth of what a renewal costs the database.
DROP TRIGGER "ledger_lines_balance" ON "ledger_lines";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_imbalance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM "ledger_lines" WHERE "transaction_id" IN (SELECT "transaction_id" FROM "added")
		GROUP BY "transaction_id", "currency" HAVING sum("minor") <> 0
	) THEN
		RAISE EXCEPTION 'debits and credits of a transaction differ' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ledger_lines_balance" AFTER INSERT ON "ledger_lines" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_imbalance"();

DROP INDEX "attack_counts_domain_id_index";--> statement-breakpoint
ALTER TABLE "attack_counts" DROP CONSTRAINT "attack_counts_account_id_hour_domain_id_action_category_pk";--> statement-breakpoint
CREATE INDEX "attack_counts_account_id_hour_index" ON "attack_counts" USING btree ("account_id","hour");--> statement-breakpoint
CREATE INDEX "attack_counts_domain_id_hour_action_category_index" ON "attack_counts" USING btree ("domain_id","hour","action","category");--> statement-breakpoint
ALTER TABLE "attack_events" RENAME TO "attack_events_before";--> statement-breakpoint
CREATE TABLE "attack_events" (LIKE "attack_events_before") PARTITION BY RANGE ("occurred_at");--> statement-breakpoint
DO $$
DECLARE
	week date;
BEGIN
	-- As server/attacks/partitions.ts names them: weeks of seven days, counted from 1970.
	FOR week IN
		SELECT DISTINCT '1970-01-01'::date + 7 * floor(extract(epoch FROM "occurred_at") / 604800)::int FROM "attack_events_before"
	LOOP
		EXECUTE format(
			'CREATE TABLE %I PARTITION OF "attack_events" FOR VALUES FROM (%L) TO (%L)',
			'attack_events_' || to_char(week, 'YYYY_MM_DD'), week || ' 00:00Z', week + 7 || ' 00:00Z'
		);
	END LOOP;
END $$;--> statement-breakpoint
INSERT INTO "attack_events" SELECT * FROM "attack_events_before";--> statement-breakpoint
DROP TABLE "attack_events_before";--> statement-breakpoint
ALTER TABLE "attack_events" ADD CONSTRAINT "attack_events_account_id_occurred_at_id_pk" PRIMARY KEY("account_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "attack_events_domain_id_occurred_at_id_index" ON "attack_events" USING btree ("domain_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "attack_events_account_id_address_occurred_at_index" ON "attack_events" USING btree ("account_id","address","occurred_at");--> statement-breakpoint
CREATE INDEX "attack_events_account_id_rule_id_occurred_at_index" ON "attack_events" USING btree ("account_id","rule_id","occurred_at");

DROP INDEX "attack_events_organisation_id_rule_id_occurred_at_index";--> statement-breakpoint
ALTER TABLE "attack_events" ADD COLUMN "rule_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "attack_events" ADD COLUMN "score" integer;--> statement-breakpoint
ALTER TABLE "attack_events" ADD COLUMN "rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE TEMP TABLE "attack_requests" AS
WITH matched AS (
	SELECT *,
		coalesce("request_id", "id"::text) AS request,
		coalesce("rule_id" ~ '^9(0[0-5]|[45]9|80)[0-9]{3}$', false) AS is_evaluation,
		array_position(ARRAY['critical', 'error', 'warning', 'notice'], "severity") AS severity_place
	FROM "attack_events"
), placed AS (
	-- The main rule first, as server/websites/attacks/rules-of-request.ts sorts them.
	SELECT *,
		row_number() OVER (
			PARTITION BY "organisation_id", "domain_id", "occurred_at", "is_demo", request, "address", "path"
			ORDER BY "rule_id" IS NULL, is_evaluation, severity_place, "rule_id", "id"
		) AS place,
		"rule_id" IS DISTINCT FROM lag("rule_id") OVER (
			PARTITION BY "organisation_id", "domain_id", "occurred_at", "is_demo", request, "address", "path"
			ORDER BY "rule_id" IS NULL, is_evaluation, severity_place, "rule_id", "id"
		) AS is_another
	FROM matched
)
SELECT "organisation_id", "domain_id", "occurred_at", "is_demo", "address", "path",
	min("id"::text)::uuid AS "id",
	CASE
		WHEN bool_or("action" = 'blocked') THEN 'blocked'
		WHEN bool_or("action" = 'challenged') THEN 'challenged'
		WHEN bool_or("action" = 'logged') THEN 'logged'
		ELSE 'allowed'
	END AS "action",
	min("country") FILTER (WHERE place = 1) AS "country",
	min("method") FILTER (WHERE place = 1) AS "method",
	min("host") FILTER (WHERE place = 1) AS "host",
	min("status") FILTER (WHERE place = 1) AS "status",
	min("user_agent") FILTER (WHERE place = 1) AS "user_agent",
	max(substring("rule_message" FROM '^(?:Inbound Anomaly Score Exceeded.{0,40}\(Total (?:Inbound )?Score: |Anomaly Scores: \(Inbound Scores: blocking=)([0-9]{1,6})')::int) FILTER (WHERE is_evaluation) AS "score",
	min("rule_id") FILTER (WHERE place = 1) AS "rule_id",
	min("rule_message") FILTER (WHERE place = 1) AS "rule_message",
	min("category") FILTER (WHERE place = 1) AS "category",
	min("severity") FILTER (WHERE place = 1) AS "severity",
	min("excerpt") FILTER (WHERE place = 1) AS "excerpt",
	coalesce(jsonb_agg(
		jsonb_build_object('id', "rule_id", 'message', "rule_message", 'category', "category", 'severity', "severity", 'excerpt', "excerpt")
		ORDER BY place
	) FILTER (WHERE "rule_id" IS NOT NULL AND is_another AND place <= 50), '[]') AS "rules",
	coalesce(array_agg("rule_id" ORDER BY place) FILTER (WHERE "rule_id" IS NOT NULL AND is_another AND place <= 50), '{}') AS "rule_ids",
	min("request_id") AS "request_id"
FROM placed
GROUP BY "organisation_id", "domain_id", "occurred_at", "is_demo", request, "address", "path";--> statement-breakpoint
TRUNCATE "attack_events", "attack_samples", "attack_counts";--> statement-breakpoint
INSERT INTO "attack_events" ("organisation_id", "domain_id", "occurred_at", "id", "is_demo", "action", "address", "country", "method", "host", "path", "status", "user_agent", "score", "rule_id", "rule_message", "category", "severity", "excerpt", "rules", "rule_ids", "request_id")
SELECT "organisation_id", "domain_id", "occurred_at", "id", "is_demo", "action", "address", "country", "method", "host", "path", "status", "user_agent", "score", "rule_id", "rule_message", "category", "severity", "excerpt", "rules", "rule_ids", "request_id" FROM "attack_requests";--> statement-breakpoint
DROP TABLE "attack_requests";--> statement-breakpoint
CREATE INDEX "attack_events_rule_ids_index" ON "attack_events" USING gin ("rule_ids");--> statement-breakpoint
ALTER TABLE "attack_samples" DROP COLUMN "rule_id";--> statement-breakpoint
ALTER TABLE "attack_samples" ADD COLUMN "rule_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
INSERT INTO "attack_samples" ("organisation_id", "domain_id", "occurred_at", "id", "action", "address", "country", "method", "host", "path", "rule_ids", "category", "severity")
SELECT "organisation_id", "domain_id", "occurred_at", "id", "action", "address", "country", "method", "host", "path", "rule_ids", "category", "severity" FROM "attack_events" WHERE get_byte(uuid_send("id"), 15) % 32 = 0;--> statement-breakpoint
INSERT INTO "attack_counts" ("organisation_id", "domain_id", "hour", "action", "category", "count")
SELECT attack_events."organisation_id", "domain_id", date_trunc('hour', "occurred_at", 'UTC'), "action", "category", count(*)
FROM "attack_events" JOIN "domains" ON "domains"."id" = "domain_id"
GROUP BY 1, 2, 3, 4, 5;

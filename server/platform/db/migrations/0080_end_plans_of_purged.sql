-- Plans and open invoices whose website or database is already gone: if they were paused or suspended when it was
-- purged, nothing ended them.
INSERT INTO "jobs" ("kind", "subject_id", "owner_id", "due_at")
SELECT DISTINCT ON ("resource_id") 'charge_due', "resource_id", "organisation_id", now()
FROM (
  SELECT "resource_id", "organisation_id" FROM "subscriptions" WHERE "state" <> 'cancelled'
  UNION ALL
  SELECT "resource_id", "organisation_id" FROM "invoices" WHERE "state" = 'open'
) AS "unfinished"
WHERE NOT EXISTS (SELECT FROM "resources" WHERE "resources"."id" = "unfinished"."resource_id")
ON CONFLICT ("kind", "subject_id") DO NOTHING;

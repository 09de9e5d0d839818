-- Websites whose plan is suspended already. It was when the last retry failed, seven days after the first failure.
UPDATE "domains" SET "state" = 'suspended', "state_changed_at" = coalesce("subscriptions"."failed_at" + interval '7 days', now())
FROM "subscriptions"
WHERE "subscriptions"."resource_id" = "domains"."id" AND "subscriptions"."state" = 'suspended' AND "domains"."state" = 'active';

-- The keys of addresses that were typed with letters of another width or with characters that aren't shown: see server/email-key.ts.
-- Where another account has the key already, both stay as they are.
UPDATE "accounts" SET "email_key" = "found"."key"
FROM (
  SELECT DISTINCT ON ("key") "id", "key" FROM (
    SELECT "id", "email_key", lower(normalize(regexp_replace("email_key", '[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]', '', 'g'), NFKC)) AS "key"
    FROM "accounts" WHERE "email_key" ~ '[^ -~]'
  ) "typed"
  WHERE "key" <> "email_key"
  ORDER BY "key", "id"
) "found"
WHERE "accounts"."id" = "found"."id"
  AND NOT EXISTS (SELECT FROM "accounts" "other" WHERE "other"."email_key" = "found"."key");

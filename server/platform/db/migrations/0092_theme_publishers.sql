ALTER TABLE "theme_versions" ALTER COLUMN "published_by" DROP NOT NULL;--> statement-breakpoint
-- A published theme still never changes, except that it forgets who published it when their account is deleted.
CREATE OR REPLACE FUNCTION "refuse_theme_version_change"() RETURNS trigger AS $$
BEGIN
  IF NEW."published_by" IS NULL AND to_jsonb(NEW) - 'published_by' = to_jsonb(OLD) - 'published_by' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A published theme never changes.' USING ERRCODE = 'integrity_constraint_violation';
END;
$$ LANGUAGE plpgsql;--> statement-breakpoint
UPDATE "theme_versions" SET "published_by" = NULL WHERE NOT EXISTS (SELECT FROM "accounts" WHERE "accounts"."id" = "theme_versions"."published_by");--> statement-breakpoint
ALTER TABLE "theme_versions" ADD CONSTRAINT "theme_versions_published_by_accounts_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "theme_versions_published_by_index" ON "theme_versions" USING btree ("published_by");

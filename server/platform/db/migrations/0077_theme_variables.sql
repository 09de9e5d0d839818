-- The names of the variables in style sheets changed. Their name is the hash of their content.
ALTER TABLE "theme_versions" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "theme_versions" SET "css" = regexp_replace("css", '--(color-|radius-control|radius-panel|control-height|row-height|contrast-)', '--pp-\1', 'g');--> statement-breakpoint
UPDATE "theme_versions" SET "css_hash" = encode(sha256(convert_to("css", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "theme_versions" ENABLE TRIGGER USER;

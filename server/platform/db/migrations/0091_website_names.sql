ALTER TABLE "notifications" DROP CONSTRAINT "notifications_domain_id_domains_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_domain_id_resources_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The names of websites are read by people: as in their own language, and no longer as in the DNS (RFC 3492, section 6.2).
CREATE FUNCTION "unicode_label"("label" text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	"encoded" text := substr("label", 5);
	"basic" int := greatest(length("encoded") - strpos(reverse("encoded"), '-'), 0);
	"points" int[] := '{}';
	"point" int := 128;
	"place" int := 0;
	"bias" int := 72;
	"before" int;
	"weight" int;
	"digit" int;
	"threshold" int;
	"delta" int;
	"next" int;
BEGIN
	IF strpos("encoded", '-') = 0 THEN "basic" := 0; END IF;
	FOR "at" IN 1.."basic" LOOP
		"points" := "points" || ascii(substr("encoded", "at", 1));
	END LOOP;
	"next" := CASE WHEN strpos("encoded", '-') = 0 THEN 1 ELSE "basic" + 2 END;
	WHILE "next" <= length("encoded") LOOP
		"before" := "place";
		"weight" := 1;
		FOR "step" IN 1..100 LOOP
			"digit" := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr("encoded", "next", 1)) - 1;
			-- Not punycode: left as it is.
			IF "digit" < 0 OR "next" > length("encoded") THEN RETURN "label"; END IF;
			"next" := "next" + 1;
			"place" := "place" + "digit" * "weight";
			"threshold" := least(greatest(36 * "step" - "bias", 1), 26);
			EXIT WHEN "digit" < "threshold";
			"weight" := "weight" * (36 - "threshold");
		END LOOP;
		"delta" := ("place" - "before") / CASE WHEN "before" = 0 THEN 700 ELSE 2 END;
		"delta" := "delta" + "delta" / (cardinality("points") + 1);
		"bias" := 0;
		WHILE "delta" > 455 LOOP
			"delta" := "delta" / 35;
			"bias" := "bias" + 36;
		END LOOP;
		"bias" := "bias" + 36 * "delta" / ("delta" + 38);
		"point" := "point" + "place" / (cardinality("points") + 1);
		"place" := "place" % (cardinality("points") + 1);
		"points" := "points"[:"place"] || "point" || "points"["place" + 1:];
		"place" := "place" + 1;
	END LOOP;
	RETURN (SELECT string_agg(chr("one"), '' ORDER BY "at") FROM unnest("points") WITH ORDINALITY AS "p" ("one", "at"));
END
$$;
--> statement-breakpoint
CREATE FUNCTION "unicode_name"("name" text) RETURNS text LANGUAGE sql AS $$
	SELECT string_agg(CASE WHEN "label" LIKE 'xn--%' THEN "unicode_label"("label") ELSE "label" END, '.' ORDER BY "at")
	FROM unnest(string_to_array("name", '.')) WITH ORDINALITY AS "labels" ("label", "at")
$$;
--> statement-breakpoint
UPDATE "resources" SET "name" = "unicode_name"("name") WHERE "kind" = 'website' AND "name" LIKE '%xn--%';
--> statement-breakpoint
UPDATE "trials" SET "name" = "unicode_name"("name") WHERE "kind" = 'website' AND "name" LIKE '%xn--%';
--> statement-breakpoint
UPDATE "notifications" SET "purged_name" = "unicode_name"("purged_name") WHERE "kind" = 'purge' AND "purged_name" LIKE '%xn--%';
--> statement-breakpoint
DROP FUNCTION "unicode_name";
--> statement-breakpoint
DROP FUNCTION "unicode_label";

ALTER TABLE "partner_customers" DROP CONSTRAINT "partner_customers_customer_id_organisations_id_fk";
--> statement-breakpoint
ALTER TABLE "theme_hosts" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "theme_hosts" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
-- Otherwise, an MCP client would work again as soon as the person is a member again, without their consent.
CREATE FUNCTION "end_connections_of_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "sessions" WHERE "id" IN (
		SELECT "session_id" FROM "mcp_grants" WHERE "organisation_id" = OLD."organisation_id" AND "account_id" = OLD."account_id"
	);
	DELETE FROM "mcp_codes" WHERE "organisation_id" = OLD."organisation_id" AND "account_id" = OLD."account_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "members_end_connections" AFTER DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "end_connections_of_member"();

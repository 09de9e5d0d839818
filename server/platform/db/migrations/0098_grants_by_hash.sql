DROP INDEX "team_members_account_id_organisation_id_index";--> statement-breakpoint
CREATE INDEX "grants_resource_hash" ON "grants" USING hash ("resource_id");--> statement-breakpoint
CREATE INDEX "grants_admin_hash" ON "grants" USING hash ("resource_id") WHERE level = 'admin';--> statement-breakpoint
CREATE INDEX "team_members_account_id_organisation_id_team_id_index" ON "team_members" USING btree ("account_id","organisation_id","team_id");
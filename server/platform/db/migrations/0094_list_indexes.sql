DROP INDEX "team_members_organisation_id_account_id_index";--> statement-breakpoint
CREATE INDEX "team_members_account_id_organisation_id_index" ON "team_members" USING btree ("account_id","organisation_id");--> statement-breakpoint
CREATE INDEX "audit_events_organisation_id_kind_at_index" ON "audit_events" USING btree ("organisation_id","kind","at") WHERE organisation_id is not null;--> statement-breakpoint
CREATE INDEX "audit_events_partner_id_kind_at_index" ON "audit_events" USING btree ("partner_id","kind","at") WHERE partner_id is not null;
DROP INDEX "databases_organisation_id_name_index";--> statement-breakpoint
CREATE INDEX "resources_by_name_index" ON "resources" USING btree ("organisation_id",left(lower("name"), 60),"id");--> statement-breakpoint
CREATE INDEX "databases_by_name_index" ON "databases" USING btree ("organisation_id",left(lower("name"), 60),"id");
ALTER TABLE "notifications" ADD COLUMN "database_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_database_id_resources_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_database_id_index" ON "notifications" USING btree ("database_id");
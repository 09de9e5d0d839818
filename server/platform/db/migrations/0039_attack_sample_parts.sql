CREATE INDEX "attack_samples_part_index" ON "attack_samples" USING btree ("organisation_id",get_byte(uuid_send("id"), 15),"occurred_at");

/**
 * Without statistics of a large table, the database picks slow query plans. PostgreSQL keeps them up to date
 * automatically (autovacuum); the embedded database does not. Analyzes only the partitions of attacks that have grown
 * by a tenth since the last time, and a quarter of the usual sample: with that, no other query waits for longer than a
 * tenth of a second.
 */
export const refreshStatistics = `
  do $$
  declare grown regclass;
  begin
    perform set_config('default_statistics_target', '25', true);
    for grown in
      select oid from pg_class
      where oid in (select inhrelid from pg_inherits where inhparent = 'attack_events'::regclass)
        and pg_relation_size(oid) > relpages * 1.1 * current_setting('block_size')::int
    loop
      execute format('analyze %s', grown);
    end loop;
  end $$`

/** A bad state of objects, made in a schema that is named after the check, and next to it a good one. */
type ObjectCase = {
  sql: string
  /** The first major version that has what the check reads; on older ones it isn't applicable. */
  from?: number
  /** What can only be made from a major version on. */
  also?: { from: number; sql: string; finds?: readonly string[] }
  /** Findings whose object mentions the check. Without it: findings that must be among all. */
  finds: readonly string[]
  isElsewhere?: true
  /**
   * Those of `finds` that no statement can remedy, and what an operator runs instead: if only on old versions,
   * `before`.
   */
  byHand?: { finds: readonly string[]; sql: string; before?: number }
}

/** Hard to quote, and dangerous to show. */
const WEIRD = 'a"b\'c\\d\n\u{202E}e'
const weird = `"${WEIRD.replaceAll('"', '""')}"`
/** As in statements, and as people see it. */
export const WEIRD_SHOWN = String.raw`U&"a""b'c\\d\+00000A\+00202Ee"`

const tables = `create table bad (id int primary key, name text); create table good (id int primary key, name text);`
const definer = (name: string) =>
  `create function ${name}(int, text[]) returns int language sql security definer`

export const objectCases: Readonly<Record<string, ObjectCase>> = {
  many_superusers: {
    sql: `create role many_superusers_bad login superuser; create role many_superusers_good superuser`,
    finds: ['many_superusers_bad'],
  },
  monitored_as_superuser: { sql: '', finds: ['monitored_as_superuser_bad'] },
  member_of_superuser: {
    sql: `create role member_of_superuser_top superuser; create role member_of_superuser_bad in role member_of_superuser_top`,
    finds: ['member_of_superuser_bad'],
  },
  member_of_host_role: {
    sql: `create role member_of_host_role_bad in role pg_read_server_files; create role member_of_host_role_good in role pg_monitor`,
    finds: ['member_of_host_role_bad'],
  },
  member_of_all_data: {
    from: 14,
    sql: `create role member_of_all_data_bad in role pg_read_all_data`,
    finds: ['member_of_all_data_bad'],
  },
  membership_can_be_passed_on: {
    sql: `create role membership_can_be_passed_on_top; create role membership_can_be_passed_on_bad login;
      create role membership_can_be_passed_on_good login in role membership_can_be_passed_on_top;
      grant membership_can_be_passed_on_top to membership_can_be_passed_on_bad with admin option`,
    finds: ['membership_can_be_passed_on_bad'],
  },
  bypasses_row_security: {
    sql: `create role bypasses_row_security_bad bypassrls; create role bypasses_row_security_good`,
    finds: ['bypasses_row_security_bad'],
  },
  creates_roles: { sql: `create role creates_roles_bad createrole`, finds: ['creates_roles_bad'] },
  creates_databases: {
    sql: `create role "creates_databases${WEIRD.replaceAll('"', '""')}" createdb`,
    finds: [String.raw`U&"creates_databasesa""b'c\\d\+00000A\+00202Ee"`],
  },
  replicates: {
    sql: `create role replicates_bad login replication; create role replicates_good login`,
    finds: ['replicates_bad'],
  },
  no_connection_limit: {
    sql: `create role no_connection_limit_bad login; create role no_connection_limit_good login connection limit 5`,
    finds: ['no_connection_limit_bad'],
  },
  password_never_expires: {
    sql: `create role password_never_expires_bad login; create role password_never_expires_good login valid until '2100-01-01'`,
    finds: ['password_never_expires_bad'],
  },
  create_in_schema_for_all: {
    sql: `grant create on schema create_in_schema_for_all to public`,
    finds: ['create_in_schema_for_all'],
  },
  connect_for_all: { sql: '', finds: ['advisor'], isElsewhere: true },
  temporary_for_all: { sql: '', finds: ['advisor'], isElsewhere: true },
  create_schemas_for_all: {
    sql: `grant create on database advisor to public`,
    finds: ['advisor'],
    isElsewhere: true,
  },
  tables_written_by_all: {
    sql: `${tables} grant insert on bad to public; grant insert on good to pg_monitor;
      create role tables_written_by_all; create table passed (id int primary key); grant usage on schema tables_written_by_all to tables_written_by_all;
      grant insert on passed to tables_written_by_all with grant option;
      set role tables_written_by_all; grant insert on tables_written_by_all.passed to public; reset role`,
    finds: ['tables_written_by_all.bad', 'tables_written_by_all.passed'],
    // A superuser's REVOKE runs as the owner, and once did nothing here.
    byHand: {
      finds: ['tables_written_by_all.passed'],
      sql: 'set role tables_written_by_all; revoke insert on passed from public',
    },
  },
  tables_read_by_all: {
    sql: `create table ${weird} (id int primary key); grant select on ${weird} to public`,
    finds: [`tables_read_by_all.${WEIRD_SHOWN}`],
  },
  sequences_open_to_all: {
    sql: `create sequence bad; grant usage on sequence bad to public; create sequence good`,
    finds: ['sequences_open_to_all.bad'],
  },
  columns_open_to_all: {
    sql: `${tables} grant select (name), update (name) on bad to public; grant select (name) on good to pg_monitor`,
    finds: ['columns_open_to_all.bad.name'],
  },
  defaults_open_to_all: {
    sql: `create role defaults_open_to_all_bad;
      alter default privileges for role defaults_open_to_all_bad in schema defaults_open_to_all grant select on tables to public`,
    finds: ['defaults_open_to_all.defaults_open_to_all_bad'],
  },
  grants_can_be_passed_on: {
    sql: `create role grants_can_be_passed_on; ${tables} grant select on good to grants_can_be_passed_on;
      grant select on bad to grants_can_be_passed_on with grant option;
      create table passed (id int primary key); grant select on passed to grants_can_be_passed_on with grant option;
      grant usage on schema grants_can_be_passed_on to grants_can_be_passed_on;
      set role grants_can_be_passed_on; grant select on grants_can_be_passed_on.passed to pg_monitor; reset role;
      create table by_column (id int primary key, ${weird} text, other text); grant select (${weird}), update (${weird}), select (other) on by_column to grants_can_be_passed_on;
      grant select (${weird}), update (${weird}) on by_column to grants_can_be_passed_on with grant option;
      create sequence numbers; grant usage, select on sequence numbers to grants_can_be_passed_on with grant option;
      create function f(int, text[]) returns int language sql as 'select 1'; grant execute on function f to grants_can_be_passed_on with grant option;
      create procedure p() language plpgsql as 'begin end'; grant execute on procedure p to grants_can_be_passed_on with grant option;
      create schema grants_can_be_passed_on_too; grant usage on schema grants_can_be_passed_on_too to grants_can_be_passed_on with grant option;
      grant temporary on database advisor to grants_can_be_passed_on with grant option;
      create schema grants_can_be_passed_on_not; grant usage on schema grants_can_be_passed_on_not to grants_can_be_passed_on`,
    // Only grants on tables once counted.
    finds: [
      'grants_can_be_passed_on.bad',
      'grants_can_be_passed_on.passed',
      `grants_can_be_passed_on.by_column.${WEIRD_SHOWN}`,
      'grants_can_be_passed_on.numbers',
      'grants_can_be_passed_on.f(int4, _text)',
      'grants_can_be_passed_on.p()',
      'grants_can_be_passed_on_too',
    ],
    byHand: {
      finds: ['grants_can_be_passed_on.passed'],
      sql: 'revoke grant option for select on passed from grants_can_be_passed_on cascade',
    },
  },
  role_settings_hide_traces: {
    sql: `create role role_settings_hide_traces_bad; alter role role_settings_hide_traces_bad set log_statement = 'none';
      create role role_settings_hide_traces_good; alter role role_settings_hide_traces_good set work_mem = '8MB';
      create role role_settings_hide_traces_no; alter role role_settings_hide_traces_no set row_security = no;
      create role role_settings_hide_traces_upper; alter role role_settings_hide_traces_upper set log_statement = 'NONE';
      alter database postgres set row_security = off; alter role all set password_encryption = 'md5'`,
    finds: [
      'role_settings_hide_traces_bad',
      'role_settings_hide_traces_no',
      'role_settings_hide_traces_upper',
    ],
  },
  settings_changed_by_roles: {
    from: 15,
    sql: `create role settings_changed_by_roles; grant alter system on parameter archive_command to settings_changed_by_roles`,
    finds: ['archive_command'],
    isElsewhere: true,
  },
  exposed_without_row_security: {
    sql: `${tables} grant usage on schema exposed_without_row_security to public;
      create role exposed_api; create role exposed_login login noinherit in role exposed_api; grant select on bad to exposed_api;
      grant select on good to exposed_api; alter table good enable row level security; create policy p on good using (id = 1);
      create table by_column (id int primary key, name text); grant select (name) on by_column to exposed_api`,
    finds: ['exposed_without_row_security.bad', 'exposed_without_row_security.by_column'],
  },
  policies_without_row_security: {
    sql: `${tables} create policy p on bad using (id = 1)`,
    finds: ['policies_without_row_security.bad'],
  },
  row_security_without_policies: {
    sql: `${tables} alter table bad enable row level security; alter table good enable row level security;
      create policy p on good using (id = 1)`,
    finds: ['row_security_without_policies.bad'],
  },
  policies_always_true: {
    sql: `${tables} alter table bad enable row level security; alter table good enable row level security;
      create policy p on bad for update using (true); create policy q on bad for select using (id = 1);
      create policy p on good for select using (true);
      create policy same on bad for update using (name = name); create policy text on bad for delete using ('a b' = 'a b');
      create policy either on bad for insert with check (1 = 1 or id = 2); create policy negated on bad for delete using (not false);
      create policy one on good for update using (id = 1 and true); create policy two on good for delete using (name = 'true')`,
    finds: ['p', 'same', 'text', 'either', 'negated'].map(
      (one) => `policies_always_true.bad.${one}`,
    ),
  },
  row_security_not_forced: {
    sql: `${tables} create role row_security_not_forced login; alter table bad owner to row_security_not_forced;
      alter table bad enable row level security; create policy p on bad using (id = 1);
      alter table good enable row level security; create policy p on good using (id = 1)`,
    finds: ['row_security_not_forced.bad'],
  },
  policies_evaluated_per_row: {
    sql: `${tables} alter table bad enable row level security; alter table good enable row level security;
      create policy ${weird} on bad using (name = current_setting('app.(user', true) and id > 0) with check (id > 1);
      create policy p on good using (name = (select current_setting('app.user', true)));
      create policy q on good using (name = 'see current_setting(x)')`,
    finds: [`policies_evaluated_per_row.bad.${WEIRD_SHOWN}`],
  },
  several_permissive_policies: {
    sql: `${tables} alter table bad enable row level security; alter table good enable row level security;
      create policy p on bad for update using (id = 1) with check (id = 3); create policy q on bad for update using (id = 2);
      create policy p on good for select using (id = 1); create policy q on good for insert with check (id = 1);
      create table open (id int primary key); alter table open enable row level security;
      create policy p on open for select using (1 = 1); create policy q on open for select using (id = 1)`,
    finds: ['several_permissive_policies.bad', 'several_permissive_policies.open'],
    // The combined condition would hide that one of them is always true.
    byHand: { finds: ['several_permissive_policies.open'], sql: 'drop policy p on open' },
  },
  partitions_without_row_security: {
    sql: `create table parent (id int primary key) partition by range (id); alter table parent enable row level security;
      create policy p on parent using (id = 1); create table bad partition of parent for values from (1) to (2);
      create table good partition of parent for values from (2) to (3); grant select on bad to pg_monitor;
      create table middle partition of parent for values from (3) to (9) partition by range (id);
      create table below partition of middle for values from (3) to (4); grant insert on below to pg_monitor;
      create table closed partition of middle for values from (4) to (5)`,
    // Only the partitions of the table itself once counted.
    finds: ['partitions_without_row_security.bad', 'partitions_without_row_security.below'],
  },
  definer_path_mutable: {
    sql: `${definer(weird)} as 'select 1'; ${definer('good')} set search_path = '' as 'select 1';
      create procedure bad(int) language plpgsql security definer as 'begin end'`,
    finds: [`definer_path_mutable.${WEIRD_SHOWN}(int4, _text)`, 'definer_path_mutable.bad(int4)'],
  },
  function_path_mutable: {
    sql: `create function bad() returns int language sql as 'select 1'; create function good() returns int language sql set search_path = '' as 'select 1';
      create procedure plain() language plpgsql as 'begin end'; create procedure ends() language plpgsql as 'begin commit; end'`,
    finds: ['bad', 'plain', 'ends'].map((one) => `function_path_mutable.${one}()`),
    // With a setting of its own, it couldn't end transactions.
    byHand: { finds: ['function_path_mutable.ends()'], sql: 'drop procedure ends' },
  },
  definer_open_to_all: {
    sql: `${definer('bad')} set search_path = '' as 'select 1'; ${definer('good')} set search_path = '' as 'select 1'; revoke execute on function good from public;
      create role definer_of_api; create role definer_login login noinherit in role definer_of_api; grant usage on schema definer_open_to_all to definer_of_api;
      ${definer('api')} set search_path = '' as 'select 1'; revoke execute on function api from public; grant execute on function api to definer_of_api`,
    finds: ['definer_open_to_all.bad(int4, _text)', 'definer_open_to_all.api(int4, _text)'],
  },
  definer_of_superuser: {
    sql: `create role definer_of_superuser; grant create on schema definer_of_superuser to definer_of_superuser;
      ${definer('bad')} as 'select 1'; ${definer('good')} as 'select 1'; alter function good owner to definer_of_superuser`,
    finds: ['definer_of_superuser.bad(int4, _text)'],
  },
  native_functions_open_to_all: {
    sql: `create function bad(int) returns int language internal as 'int4inc'; create function good(int) returns int language internal as 'int4inc'; revoke execute on function good from public`,
    finds: ['native_functions_open_to_all.bad(int4)'],
  },
  views_bypass_policies: {
    sql: `${tables} alter table good enable row level security; create policy p on good using (id = 1);
      create view bad_view as select * from good; grant select on bad_view to pg_monitor; create view closed_view as select * from good;
      create view by_column as select * from good; grant select (id) on by_column to public`,
    also: {
      from: 15,
      sql: `create view good_view with (security_invoker = on) as select * from good; grant select on good_view to pg_monitor;
        create view short_view with (security_invoker = t) as select * from good; grant select on short_view to pg_monitor`,
    },
    finds: ['views_bypass_policies.bad_view', 'views_bypass_policies.by_column'],
    byHand: {
      before: 15,
      finds: ['views_bypass_policies.bad_view', 'views_bypass_policies.by_column'],
      sql: 'revoke select on bad_view from pg_monitor; revoke select (id) on by_column from public',
    },
  },
  exposed_materialized_views: {
    sql: `grant usage on schema exposed_materialized_views to public; create materialized view bad as select 1 as one;
      create materialized view good as select 1 as one; grant select on bad to public`,
    finds: ['exposed_materialized_views.bad'],
  },
  exposed_foreign_tables: {
    sql: `grant usage on schema exposed_foreign_tables to public; create foreign data wrapper exposed_wrapper;
      create server exposed_server foreign data wrapper exposed_wrapper; create foreign table bad (id int) server exposed_server;
      create foreign table good (id int) server exposed_server; grant select on bad to public`,
    finds: ['exposed_foreign_tables.bad'],
  },
  exposed_sensitive_columns: {
    sql: `grant usage on schema exposed_sensitive_columns to public; create table bad (id int primary key, password_hash text);
      create table good (id int primary key, passing text, japan text); grant select on bad, good to public;
      create table camel (id int primary key, "twoFactorSecret" text); grant select on camel to public;
      create table camel_word (id int primary key, "passPhrase" text); grant select on camel_word to public;
      create table by_column (id int primary key, name text, password text, iban text);
      grant select (id, password) on by_column to public; grant update (iban) on by_column to public`,
    finds: ['bad', 'by_column', 'camel', 'camel_word'].map(
      (one) => `exposed_sensitive_columns.${one}`,
    ),
  },
  disabled_triggers: {
    sql: `${tables} create function f() returns trigger language plpgsql set search_path = '' as 'begin return new; end';
      create trigger ${weird} before insert on bad for each row execute function f();
      create trigger t before insert on good for each row execute function f(); alter table bad disable trigger ${weird}`,
    finds: [`disabled_triggers.bad.${WEIRD_SHOWN}`],
  },
  extensions_in_public: {
    sql: 'create extension citext schema public; create extension fuzzystrmatch schema extensions_in_public',
    finds: ['citext'],
    isElsewhere: true,
  },
  extensions_outdated: {
    sql: `create extension pg_trgm schema extensions_outdated version '1.3'; update pg_extension set extversion = '99' where extname = 'fuzzystrmatch'`,
    finds: ['pg_trgm', 'fuzzystrmatch'],
    isElsewhere: true,
    // An update to an older version failed, and with it the whole transaction.
    byHand: {
      finds: ['fuzzystrmatch'],
      sql: `update pg_extension e set extversion = a.default_version from pg_available_extensions a
        where a.name = e.extname and e.extname = 'fuzzystrmatch'`,
    },
  },
  untrusted_languages: {
    sql: `create language untrusted_languages_bad handler plpgsql_call_handler; create trusted language untrusted_languages_good handler plpgsql_call_handler;
      create language untrusted_languages_used handler plpgsql_call_handler; create function f() returns int language untrusted_languages_used as 'begin end'`,
    finds: ['untrusted_languages_bad', 'untrusted_languages_used'],
    byHand: {
      finds: ['untrusted_languages_used'],
      sql: 'drop function f; drop language untrusted_languages_used',
    },
  },
  extensions_reach_outside: {
    sql: `create extension dblink schema extensions_reach_outside; create extension file_fdw schema extensions_reach_outside;
      create server extensions_reach_outside_files foreign data wrapper file_fdw`,
    finds: ['dblink', 'file_fdw'],
    isElsewhere: true,
    byHand: { finds: ['file_fdw'], sql: 'drop extension file_fdw cascade' },
  },
  extensions_for_inspection: {
    sql: 'create extension pageinspect schema extensions_for_inspection',
    finds: ['pageinspect'],
    isElsewhere: true,
  },
  foreign_servers_without_tls: {
    sql: `create extension postgres_fdw schema foreign_servers_without_tls;
      create server foreign_servers_without_tls_bad foreign data wrapper postgres_fdw options (host 'db.example', sslmode 'prefer');
      create server foreign_servers_without_tls_good foreign data wrapper postgres_fdw options (host 'db.example', sslmode 'verify-full')`,
    finds: ['foreign_servers_without_tls_bad'],
  },
  foreign_logins_for_all: {
    sql: `create foreign data wrapper foreign_logins; create server foreign_logins_for_all_bad foreign data wrapper foreign_logins;
      create server foreign_logins_for_all_good foreign data wrapper foreign_logins;
      create user mapping for public server foreign_logins_for_all_bad; create user mapping for pg_monitor server foreign_logins_for_all_good`,
    finds: ['foreign_logins_for_all_bad'],
  },
  columns_block_upgrade: {
    sql: `create table bad (id int primary key, ${weird} regproc); create table good (id int primary key, c regclass);
      create table split (id int primary key, c regconfig) partition by range (id); create table part partition of split for values from (1) to (2);
      create table seen (id int primary key, c regproc); create view v as select c from seen;
      create materialized view kept as select 'now'::regproc as c`,
    finds: [`bad.${WEIRD_SHOWN}`, 'split.c', 'seen.c', 'kept.c'].map(
      (one) => `columns_block_upgrade.${one}`,
    ),
    // Each once stopped the whole transaction.
    byHand: {
      finds: ['split.c', 'seen.c', 'kept.c'].map((one) => `columns_block_upgrade.${one}`),
      sql: 'drop view v; drop table seen; drop materialized view kept; drop table split',
    },
  },
  collations_changed: {
    sql: `create collation bad (provider = icu, locale = 'en'); create collation good (provider = icu, locale = 'en');
      update pg_collation set collversion = '0' where collname = 'bad'`,
    finds: ['collations_changed.bad'],
  },
  database_collation_changed: {
    from: 15,
    sql: `update pg_database set datcollversion = '0' where datname = 'advisor'`,
    finds: ['advisor'],
    isElsewhere: true,
  },
  no_primary_key: {
    sql: `create table bad (id text); create table ${weird} (${weird} int not null); create unique index on ${weird} (${weird});
      create table good (id int primary key); create table parent (a int); create table child () inherits (parent);
      create type kind as (a int); create table typed of kind; create table used (a int); create table uses (id int primary key, u used);
      create table twins (a int not null); create unique index twin_a on twins (a); create unique index twin_b on twins (a); cluster twins using twin_b;
      create table odd (a text not null); create unique index on odd (a text_pattern_ops)`,
    finds: ['bad', WEIRD_SHOWN, 'parent', 'child', 'typed', 'used', 'twins', 'odd'].map(
      (one) => `no_primary_key.${one}`,
    ),
    byHand: {
      finds: ['parent', 'typed', 'used'].map((one) => `no_primary_key.${one}`),
      sql: 'alter table parent add primary key (a); alter table typed add primary key (a); alter table used add primary key (a)',
    },
  },
  unindexed_foreign_keys: {
    sql: `create table target (a int, b int, primary key (a, b)); create table ${weird} (id int primary key, ${weird} int, b int);
      alter table ${weird} add constraint key foreign key (${weird}, b) references target;
      create table good (id int primary key, a int, b int, c int, foreign key (a, b) references target); create index on good (b, a, c);
      create table beside (id int primary key, a int, b int, constraint key foreign key (a, b) references target); create index on beside (a) include (b)`,
    finds: [`unindexed_foreign_keys.${WEIRD_SHOWN}.key`, 'unindexed_foreign_keys.beside.key'],
  },
  duplicate_indexes: {
    sql: `create table bad (id int primary key, name text); create index a on bad (name); create index ${weird} on bad (name);
      create index good on bad (name desc)`,
    also: {
      from: 15,
      sql: `create table nulls (id int primary key, a int); create unique index nulls_a on nulls (a);
        create unique index nulls_b on nulls (a) nulls not distinct`,
    },
    finds: [`duplicate_indexes.${WEIRD_SHOWN}`],
  },
  unused_indexes: {
    sql: `${tables} create index bad_index on bad (name); create unique index good_index on good (name)`,
    finds: ['unused_indexes.bad_index'],
  },
  invalid_indexes: {
    sql: `${tables} create unique index bad_index on bad (name); create unique index good_index on good (name);
      update pg_index set indisvalid = false where indexrelid = 'bad_index'::regclass`,
    finds: ['invalid_indexes.bad_index'],
  },
  dead_rows: {
    sql: `${tables} insert into bad select generate_series(1, 20000); delete from bad where id > 5000; insert into good select generate_series(1, 20000)`,
    finds: ['dead_rows.bad'],
  },
  table_bloat: {
    sql: `${tables} insert into bad select id, repeat('x', 800) from generate_series(1, 40000) id; delete from bad where id % 10 > 0; analyze bad;
      insert into good select id, repeat('x', 800) from generate_series(1, 30000) id; analyze good`,
    finds: ['table_bloat.bad'],
  },
  rows_not_frozen: {
    sql: `${tables} update pg_class set relfrozenxid = ((txid_current() - 1100000000) & 4294967295)::text::xid where oid = 'bad'::regclass;
      create table long (id int primary key, name text); update pg_class set relfrozenxid = ((txid_current() - 1200000000) & 4294967295)::text::xid
        where oid = (select reltoastrelid from pg_class where oid = 'long'::regclass)`,
    finds: ['rows_not_frozen.bad', 'rows_not_frozen.long'],
  },
  sequences_run_out: {
    sql: `create table bad (id serial primary key); select setval('bad_id_seq', 2000000000); create sequence bounded maxvalue 100; select setval('bounded', 90);
      create table good (id serial primary key); select setval('good_id_seq', 1000000000);
      create table seen (id serial primary key); create view v as select id from seen; select setval('seen_id_seq', 2000000000);
      create table ruled (id int generated always as identity primary key); create policy p on ruled using (id > 0); select setval('ruled_id_seq', 2000000000);
      create table split (id serial) partition by range (id); select setval('split_id_seq', 2000000000);
      create table computed (id serial primary key, twice int generated always as (id * 2) stored); select setval('computed_id_seq', 2000000000)`,
    finds: [
      'bad_id_seq',
      'bounded',
      'seen_id_seq',
      'ruled_id_seq',
      'split_id_seq',
      'computed_id_seq',
    ].map((one) => `sequences_run_out.${one}`),
    byHand: {
      finds: ['seen_id_seq', 'ruled_id_seq', 'split_id_seq', 'computed_id_seq'].map(
        (one) => `sequences_run_out.${one}`,
      ),
      sql: 'drop view v; drop table seen, ruled, split, computed',
    },
  },
  unlogged_tables: {
    sql: `create unlogged table bad (id int primary key); create table good (id int primary key);
      create unlogged table a_child (id int primary key references bad); create unlogged table a_grandchild (id int primary key references a_child);
      create unlogged table x (id int primary key); create unlogged table y (id int primary key references x);
      alter table x add constraint back foreign key (id) references y; create unlogged table a_z (id int primary key references y)`,
    finds: ['bad', 'a_child', 'a_grandchild', 'x', 'y', 'a_z'].map(
      (one) => `unlogged_tables.${one}`,
    ),
    byHand: {
      finds: ['x', 'y', 'a_z'].map((one) => `unlogged_tables.${one}`),
      sql: 'alter table x drop constraint back; alter table x set logged; alter table y set logged; alter table a_z set logged',
    },
  },
  autovacuum_off_for_tables: {
    sql: `create table bad (id int primary key) with (autovacuum_enabled = off); create table good (id int primary key) with (autovacuum_enabled = on)`,
    finds: ['autovacuum_off_for_tables.bad'],
  },
  constraints_not_validated: {
    sql: `${tables} alter table bad add constraint ${weird} check (id > 0) not valid; alter table good add constraint c check (id > 0)`,
    finds: [`constraints_not_validated.bad.${WEIRD_SHOWN}`],
  },
  published_without_identity: {
    sql: `create table bad (id int); create table good (id int primary key); create publication published for table bad, good`,
    finds: ['published_without_identity.bad'],
  },
  inactive_slots: {
    sql: `select pg_create_physical_replication_slot('inactive_slots_bad')`,
    finds: ['inactive_slots_bad'],
  },
  subscriptions_disabled: {
    sql: `create subscription subscriptions_disabled_bad connection 'host=127.0.0.1 port=1 dbname=none' publication none with (connect = false);
      create subscription subscriptions_disabled_slotless connection 'host=127.0.0.1 port=1 dbname=none' publication none with (connect = false, slot_name = none)`,
    finds: ['subscriptions_disabled_bad', 'subscriptions_disabled_slotless'],
    byHand: {
      finds: ['subscriptions_disabled_slotless'],
      sql: 'drop subscription subscriptions_disabled_slotless',
    },
  },
}

/** A case as it is on a major version of PostgreSQL; none if it can't be made there. */
export function caseOn(major: number, id: string) {
  const {
    sql,
    finds,
    from = 0,
    also,
    isElsewhere,
    byHand,
  } = objectCases[id] ?? { sql: '', finds: [] }
  if (major < from) return undefined
  const more = also && major >= also.from ? also : undefined
  return {
    sql: more ? `${sql}; ${more.sql}` : sql,
    finds: [...finds, ...(more?.finds ?? [])],
    isElsewhere,
    byHand: byHand && major < (byHand.before ?? Infinity) ? byHand : undefined,
  }
}

/** Bad values of settings. Those of '' are bad as they come. */
export const settingCases: Readonly<Record<string, string>> = {
  tls_off: '',
  tls_old_protocol: `ssl_min_protocol_version = 'TLSv1'`,
  tls_weak_ciphers: `ssl_ciphers = 'ALL'`,
  password_encryption_md5: `password_encryption = 'md5'`,
  authentication_timeout_long: 'authentication_timeout = 300',
  no_password_policy: '',
  connections_not_logged: 'log_connections = off',
  disconnections_not_logged: '',
  statements_not_logged: '',
  log_lines_without_origin: '',
  log_not_collected: '',
  warnings_not_logged: 'log_min_messages = fatal',
  failed_statements_not_logged: 'log_min_error_statement = panic',
  terse_log: 'log_error_verbosity = terse',
  lock_waits_not_logged: 'log_lock_waits = off',
  checkpoints_not_logged: 'log_checkpoints = off',
  temporary_files_not_logged: '',
  log_readable_by_others: `log_file_mode = '0644'`,
  parse_trees_logged: 'debug_print_parse = on',
  log_never_rotated: 'log_rotation_age = 0',
  sessions_not_tracked: 'track_activities = off',
  no_statement_statistics: '',
  socket_open_to_all_users: '',
  idle_transactions_stay: '',
  no_statement_timeout: '',
  no_lock_timeout: '',
  fsync_off: 'fsync = off',
  full_page_writes_off: 'full_page_writes = off',
  commits_can_be_lost: 'synchronous_commit = off',
  damaged_pages_zeroed: 'zero_damaged_pages = on',
  checksum_failures_ignored: 'ignore_checksum_failure = on',
  system_indexes_ignored: 'ignore_system_indexes = on',
  system_tables_changeable: 'allow_system_table_mods = on',
  large_objects_unprotected: 'lo_compat_privileges = on',
  strings_with_backslashes: 'standard_conforming_strings = off',
  backslash_quote_accepted: 'backslash_quote = on',
  row_security_off: 'row_security = off',
  triggers_bypassed: 'session_replication_role = replica',
  libraries_from_elsewhere: `dynamic_library_path = '$libdir:/tmp'`,
  no_reserved_connections: 'superuser_reserved_connections = 0',
  autovacuum_off: 'autovacuum = off',
  activity_not_counted: 'track_counts = off',
  no_limit_of_temporary_files: '',
  no_wal_archive: '',
  minimal_wal: 'wal_level = minimal',
  slots_can_fill_disk: '',
}

/** Files that no statement can change: the test does what the remedy says. */
export const accessLineCases: Readonly<Record<string, string>> = {
  trusted_from_network: 'hostssl app app 10.0.0.0/8 trust',
  trusted_on_host: 'host all all 127.0.0.1/32 trust',
  plain_passwords: 'hostssl app app 10.1.0.0/16 password',
  md5_accepted: 'hostssl app app 10.1.0.0/16 md5',
  ident_trusted: 'hostssl app app 10.2.0.0/16 ident',
  plain_connections_allowed: 'host app app 10.3.0.0/16 scram-sha-256',
  open_to_all_addresses: 'hostssl app app 0.0.0.0/0 scram-sha-256',
  replication_from_anywhere: 'hostssl replication app ::/0 scram-sha-256',
  broken_access_lines: 'hostssl app app 10.0.0.0/8 nonsense',
  superusers_from_network:
    'hostssl app all 10.4.0.0/16 scram-sha-256\nhostssl app +parapet 10.5.0.0/16 scram-sha-256\nhostssl app +outer_group 10.6.0.0/16 scram-sha-256',
}
export const goodAccessLines = [
  'local all all peer',
  'host all all 127.0.0.1/32 scram-sha-256',
  'hostssl app app 10.0.0.0/8 scram-sha-256',
  'hostssl all all 10.9.0.0/16 reject',
]

/** Bad states of a whole server, which `servers.postgres.test.ts` brings about. */
export const triedOnOtherServers = [
  'checksum_failures',
  'connections_used_up',
  'databases_not_frozen',
  'long_transactions',
  'no_checksums',
  'per_database_user_names',
  'prepared_transactions_stay',
  'replication_stopped',
  'sessions_without_tls',
  'standbys_behind',
] as const

/** Settings that are bad: lines of the option file. An empty one is bad by default. Where a restart is needed, the good ones. */
export const settingCases: Readonly<Record<string, { bad: string; good?: string }>> = {
  plain_connections_allowed: { bad: '' },
  tls_old_protocol: {
    bad: 'tls_version=TLSv1.1,TLSv1.2,TLSv1.3',
    good: 'tls_version=TLSv1.2,TLSv1.3',
  },
  passwords_never_expire: { bad: '' },
  expired_passwords_accepted: { bad: '' },
  guesses_unlimited: { bad: '' },
  old_password_hashes: { bad: 'old_passwords=1' },
  old_sign_in_accepted: { bad: 'secure_auth=off' },
  statements_logged_with_data: { bad: 'general_log=on' },
  slow_statements_not_logged: { bad: '' },
  warnings_not_logged: { bad: 'log_warnings=1' },
  audit_log_off: { bad: '' },
  sign_ins_not_audited: { bad: '' },
  activity_not_counted: { bad: '', good: 'performance_schema=on' },
  listens_everywhere: { bad: 'bind_address=0.0.0.0', good: 'bind_address=127.0.0.1' },
  local_files_readable: { bad: 'local_infile=on' },
  names_looked_up: { bad: '', good: 'skip_name_resolve=on' },
  proxies_trusted: { bad: 'proxy_protocol_networks=*' },
  files_from_everywhere: { bad: '', good: 'secure_file_priv=/tmp' },
  invalid_values_stored: { bad: 'sql_mode=' },
  grants_create_users: { bad: '' },
  engines_replaced: { bad: '' },
  foreign_keys_unchecked: { bad: '' },
  unique_keys_unchecked: { bad: '' },
  constraints_unchecked: { bad: '' },
  commits_can_be_lost: { bad: 'innodb_flush_log_at_trx_commit=0' },
  torn_pages_possible: { bad: 'innodb_doublewrite=off', good: 'innodb_doublewrite=on' },
  invalid_tables_accepted: { bad: 'innodb_strict_mode=off' },
  symbolic_links: { bad: 'symbolic_links=on', good: 'symbolic_links=off' },
  unsafe_functions_trusted: { bad: 'log_bin_trust_function_creators=on' },
  sessions_never_end: { bad: '' },
  no_statement_limit: { bad: '' },
  no_lock_timeout: { bad: '' },
  unencrypted_files: {
    bad: '',
    good: 'plugin_load_add=file_key_management\nfile_key_management_filename=../keys\ninnodb_encrypt_tables=on',
  },
  no_binary_log: { bad: '', good: 'log_bin=binlog' },
  binary_logs_stay: { bad: 'binlog_expire_logs_seconds=0' },
  binary_log_unchecked: { bad: 'binlog_checksum=NONE' },
  replica_unchecked: { bad: 'slave_sql_verify_checksum=off' },
  replica_skips_errors: { bad: 'slave_skip_errors=1062', good: 'slave_skip_errors=off' },
  replica_ignores_conflicts: { bad: 'slave_exec_mode=IDEMPOTENT' },
  statements_replicated: { bad: 'binlog_format=STATEMENT' },
  binary_log_not_synced: { bad: '' },
}

/** Run at the start of the bad server, since these aren't options. */
export const BAD_AT_START = `set global foreign_key_checks = off; set global unique_checks = off; set global check_constraint_checks = off;`

/** Hard to quote, and dangerous to show. */
const WEIRD = 'a`b\'c"d\\\n\u{202E}e'
const weird = `\`${WEIRD.replaceAll('`', '``')}\``
/** As people see it. */
const WEIRD_SHOWN = '`a``b\'c"d\\\\u{A}\\u{202E}e`'

type ObjectCase = { sql: string; finds: readonly string[] }

const user = (name: string, grants: string) =>
  `create user ${name}@localhost identified by 'x'; grant ${grants} to ${name}@localhost;`

/** Bad states of accounts and objects. Each case finds exactly those of its own among the rest. */
export const objectCases: Readonly<Record<string, ObjectCase>> = {
  anonymous_users: {
    sql: `create user ''@'192.0.2.1' identified by 'x'`,
    finds: ['``@`192.0.2.1`'],
  },
  no_password: {
    sql: `create user no_password_bad@localhost; create user no_password_good@localhost account lock;`,
    finds: ['no_password_bad.localhost'],
  },
  users_without_tls: {
    sql: `create user users_without_tls_bad@'10.%' identified by 'x'; create user users_without_tls_good@'10.%' identified by 'x' require ssl`,
    finds: ['users_without_tls_bad@10.%'],
  },
  superusers_from_network: {
    sql: `create user superusers_from_network_bad@'10.0.0.1' identified by 'x'; grant super on *.* to superusers_from_network_bad@'10.0.0.1'`,
    finds: ['superusers_from_network_bad@10.0.0.1'],
  },
  many_superusers: {
    sql: user('many_superusers_bad', 'super on *.*'),
    finds: ['many_superusers_bad@localhost'],
  },
  file_privilege: {
    sql: `create user ${weird}@localhost identified by 'x'; grant file on *.* to ${weird}@localhost`,
    finds: [`${WEIRD_SHOWN}@\`localhost\``],
  },
  grants_for_everything: {
    sql: user('grants_for_everything_bad', 'usage on *.*').replace(/;$/, ' with grant option;'),
    finds: ['grants_for_everything_bad@localhost'],
  },
  creates_users: {
    sql: user('creates_users_bad', 'create user on *.*'),
    finds: ['creates_users_bad@localhost'],
  },
  shuts_down: {
    sql: user('shuts_down_bad', 'shutdown on *.*'),
    finds: ['shuts_down_bad@localhost'],
  },
  reloads: { sql: user('reloads_bad', 'reload on *.*'), finds: ['reloads_bad@localhost'] },
  sees_other_sessions: {
    sql: user('sees_other_sessions_bad', 'process on *.*'),
    finds: ['sees_other_sessions_bad@localhost'],
  },
  replicates: {
    sql: user('replicates_bad', 'replication slave on *.*'),
    finds: ['replicates_bad@localhost'],
  },
  reads_all_databases: {
    sql:
      user('reads_all_databases_bad', 'select on *.*') +
      user('reads_all_databases_good', 'select on shop.*'),
    finds: ['reads_all_databases_bad@localhost'],
  },
  changes_all_databases: {
    sql: user('changes_all_databases_bad', 'insert on *.*'),
    finds: ['changes_all_databases_bad@localhost'],
  },
  triggers_everywhere: {
    sql: user('triggers_everywhere_bad', 'trigger on *.*'),
    finds: ['triggers_everywhere_bad@localhost'],
  },
  no_connection_limit: {
    sql: `create user no_connection_limit_bad@localhost identified by 'x'; create user no_connection_limit_good@localhost identified by 'x' with max_user_connections 5`,
    finds: ['no_connection_limit_bad@localhost'],
  },
  system_tables_granted: {
    sql: user('system_tables_granted_bad', 'select on mysql.*'),
    finds: ['system_tables_granted_bad.localhost'],
  },
  grants_to_everyone: {
    sql: `create database grants_to_everyone; grant select on grants_to_everyone.* to public; grant select on grants_to_everyone.* to ''@'%' identified by 'x'`,
    finds: ['grants_to_everyone.PUBLIC.``', 'grants_to_everyone.``.`%`'],
  },
  roles_can_be_passed_on: {
    sql: `create role roles_can_be_passed_on; create user roles_can_be_passed_on_bad@localhost identified by 'x';
      grant roles_can_be_passed_on to roles_can_be_passed_on_bad@localhost with admin option`,
    finds: ['roles_can_be_passed_on.roles_can_be_passed_on_bad.localhost'],
  },
  test_database: { sql: 'create database test', finds: ['test'] },
  routines_of_superusers: {
    sql: `create database routines_of_superusers; use routines_of_superusers; create procedure bad() select 1;
      create function worse() returns int return 1; create procedure good() sql security invoker select 1`,
    finds: ['routines_of_superusers.bad', 'routines_of_superusers.worse'],
  },
  routines_without_definer: {
    sql: `create database routines_without_definer; use routines_without_definer; create definer = nobody_now@localhost procedure bad() select 1;
      create definer = reloads_bad@localhost procedure good() select 1`,
    finds: ['routines_without_definer.bad'],
  },
  foreign_servers: {
    sql: `create server foreign_servers foreign data wrapper mysql options (host '192.0.2.1', password 'x')`,
    finds: ['foreign_servers'],
  },
  engines_reach_outside: { sql: `install soname 'ha_federatedx'`, finds: ['FEDERATED'] },
  immature_plugins: { sql: `install soname 'handlersocket'`, finds: ['handlersocket'] },
  no_password_policy: { sql: '', finds: ['passwords'] },
  no_primary_key: {
    sql: `create database no_primary_key; use no_primary_key; create table bad (a int); create table good (a int primary key); create view seen as select 1`,
    finds: ['no_primary_key.bad'],
  },
  duplicate_indexes: {
    sql: `create database duplicate_indexes; use duplicate_indexes;
      create table t (id int primary key, a int, b varchar(50), key a1 (a), key a2 (a), unique u (b), key b1 (b), key b2 (b(10)), key c (a, b), key again (id))`,
    finds: ['duplicate_indexes.t.a2', 'duplicate_indexes.t.again', 'duplicate_indexes.t.b1'],
  },
  no_transactions: {
    sql: `create database no_transactions; use no_transactions; create table bad (id int primary key) engine = MyISAM;
      create table worse (id int primary key) engine = Aria; create table good (id int primary key) engine = InnoDB`,
    finds: ['no_transactions.bad', 'no_transactions.worse'],
  },
  numbers_run_out: {
    sql: `create database numbers_run_out; use numbers_run_out; create table bad (id int auto_increment primary key) auto_increment = 2000000000;
      create table good (id int unsigned auto_increment primary key) auto_increment = 2000000000; create table small (id tinyint auto_increment primary key) auto_increment = 100`,
    finds: ['numbers_run_out.bad.id', 'numbers_run_out.small.id'],
  },
  old_character_sets: {
    sql: `create database old_character_sets; use old_character_sets; create table bad (id int primary key) character set utf8mb3;
      create table ${weird} (id int primary key) character set latin1; create table good (id int primary key) character set utf8mb4`,
    finds: ['old_character_sets.bad', `old_character_sets.${WEIRD_SHOWN}`],
  },
}

/** What only an administrator can fix, and how that looks. */
export const manualCases: Readonly<Record<string, ObjectCase & { fix: string }>> = {
  sha1_passwords: {
    sql: `create user sha1_passwords_bad@localhost identified by 'x'`,
    fix: `install soname 'auth_ed25519'; alter user sha1_passwords_bad@localhost identified via ed25519 using password('Kestrel-1-over')`,
    finds: ['sha1_passwords_bad@localhost'],
  },
  users_by_host_name: {
    sql: `create user users_by_host_name_bad@'app.example.com' identified by 'x'`,
    fix: `rename user users_by_host_name_bad@'app.example.com' to users_by_host_name_bad@'2001:db8::1'`,
    finds: ['users_by_host_name_bad@app.example.com'],
  },
  users_from_anywhere: {
    sql: `create user users_from_anywhere_bad identified by 'x'`,
    fix: `rename user users_from_anywhere_bad to users_from_anywhere_bad@'10.0.0.%'`,
    finds: ['users_from_anywhere_bad@%'],
  },
  grants_on_patterns: {
    sql: `create user grants_on_patterns_bad@localhost identified by 'x'; grant select on \`shop_%\`.* to grants_on_patterns_bad@localhost;
      create user grants_on_patterns_good@localhost identified by 'x'; grant select on \`shop\\_one\`.* to grants_on_patterns_good@localhost`,
    fix: 'revoke select on `shop_%`.* from grants_on_patterns_bad@localhost',
    finds: ['grants_on_patterns_bad.localhost'],
  },
  views_of_superusers: {
    sql: `create database views_of_superusers; use views_of_superusers; create view bad as select 1 as a; create sql security invoker view good as select 1 as a`,
    fix: 'alter sql security invoker view views_of_superusers.bad as select 1 as a',
    finds: ['views_of_superusers.bad'],
  },
  views_without_definer: {
    sql: `create database views_without_definer; use views_without_definer; create definer = nobody_now@localhost view bad as select 1 as a`,
    fix: 'create or replace definer = reloads_bad@localhost view views_without_definer.bad as select 1 as a',
    finds: ['views_without_definer.bad'],
  },
  events_of_superusers: {
    sql: `create database events_of_superusers; use events_of_superusers; create event bad on schedule every 1 day do select 1`,
    fix: 'drop event events_of_superusers.bad',
    finds: ['events_of_superusers.bad'],
  },
}

/** What can't be brought about in a test, with a row as the database system would return it. */
export const untriedCases: Readonly<
  Record<string, { row?: Record<string, unknown>; why: string }>
> = {
  passwords_reusable: { row: { value: '0' }, why: 'MySQL only' },
  errors_only_logged: { row: { value: '1' }, why: 'MySQL only' },
  passwords_in_log: { row: { value: 'ON' }, why: 'MySQL only' },
  no_select_limit: { row: { value: '0' }, why: 'MySQL only' },
  no_error_log_file: { row: { value: '' }, why: 'the test reads that log' },
  loaded_functions: {
    row: { one: 'sys_exec', note: 'udf.so' },
    why: 'needs a library for the server',
  },
  long_transactions: { row: { one: 'session 7', note: 11 }, why: 'takes ten minutes' },
  connections_used_up: {
    row: { one: 'max_connections', note: '148 of 151' },
    why: 'needs as many sessions',
  },
  replica_writable: { row: { one: 'read_only' }, why: 'needs a second server' },
}

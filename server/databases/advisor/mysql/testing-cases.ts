/**
 * Settings that are bad: lines of the option file. An empty one is bad by default. Where a restart is needed, the good
 * ones.
 */
export const settingCases: Readonly<Record<string, { bad: string; good?: string }>> = {
  plain_connections_allowed: { bad: '' },
  tls_old_protocol: {
    bad: 'tls_version=TLSv1.1,TLSv1.2,TLSv1.3',
    good: 'tls_version=TLSv1.2,TLSv1.3',
  },
  passwords_never_expire: { bad: '', good: 'default_password_lifetime=365' },
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

/** Hard to quote. */
const WEIRD = 'a`b\'c"d\\;e -- f'
const weird = `\`${WEIRD.replaceAll('`', '``')}\``
/** As people see it. */
const WEIRD_SHOWN = '`a``b\'c"d\\;e -- f`'

type ObjectCase = {
  sql: string
  finds: readonly string[]
  /** Those among them that have a sentence for a remedy, and what an administrator then does. */
  byHand?: readonly string[]
  fix?: string
}

const user = (name: string, grants: string) =>
  `create user ${name}@localhost identified by 'x'; grant ${grants} to ${name}@localhost;`

/** An account that has a privilege through a role of a role. */
const member = (name: string, privilege: string, host = 'localhost') =>
  `create role ${name}_role; grant ${privilege} on *.* to ${name}_role; create role ${name}_team; grant ${name}_role to ${name}_team;
  create user ${name}_member@'${host}' identified by 'x'; grant ${name}_team to ${name}_member@'${host}';`
const withMember = (name: string, privilege: string) => ({
  sql: user(`${name}_bad`, `${privilege} on *.*`) + member(name, privilege),
  finds: [`${name}_bad@localhost`, `${name}_member@localhost`],
  byHand: [`${name}_member@localhost`],
  fix: `revoke ${privilege} on *.* from ${name}_role`,
})

const OLD_CHARACTER_SETS_BY_HAND = [
  'dated',
  'linked',
  'long_one',
  'long_two',
  'mixed',
  'other',
  'uniq',
].map((name) => `old_character_sets.${name}`)

/** Bad states of accounts and objects. Each case finds exactly those of its own among the rest. */
export const objectCases: Readonly<Record<string, ObjectCase>> = {
  anonymous_users: {
    sql: `create user ''@'192.0.2.1' identified by 'x'`,
    finds: ['``@`192.0.2.1`'],
  },
  no_password: {
    sql: `create user no_password_bad@localhost; create user no_password_good@localhost account lock;
      create user no_password_or@localhost identified via mysql_native_password or unix_socket;
      create user no_password_also@localhost identified via unix_socket or mysql_native_password using '';
      create user no_password_socket@localhost identified via unix_socket or mysql_native_password using 'invalid';
      create user no_password_super@localhost; grant super on *.* to no_password_super@localhost;
      create role no_password_role; grant create user on *.* to no_password_role;
      create user no_password_member@localhost; grant no_password_role to no_password_member@localhost`,
    finds: [
      'no_password_also.localhost',
      'no_password_bad.localhost',
      'no_password_member.localhost',
      'no_password_or.localhost',
      'no_password_super.localhost',
    ],
    byHand: [
      'no_password_also.localhost',
      'no_password_member.localhost',
      'no_password_or.localhost',
      'no_password_super.localhost',
    ],
    fix: `alter user no_password_or@localhost identified via unix_socket; alter user no_password_also@localhost identified via unix_socket;
      set password for no_password_super@localhost = password('Kestrel-1-over'); set password for no_password_member@localhost = password('Kestrel-1-over')`,
  },
  users_without_tls: {
    sql: `create user users_without_tls_bad@'10.%' identified by 'x'; create user users_without_tls_good@'10.%' identified by 'x' require ssl;
      create user users_without_tls_super@'10.%' identified by 'x'; grant super on *.* to users_without_tls_super@'10.%'`,
    finds: ['users_without_tls_bad@10.%', 'users_without_tls_super@10.%'],
    byHand: ['users_without_tls_super@10.%'],
    fix: `alter user users_without_tls_super@'10.%' require ssl`,
  },
  many_superusers: {
    ...withMember('many_superusers', 'super'),
  },
  file_privilege: {
    sql: `create user ${weird}@localhost identified by 'x'; grant file on *.* to ${weird}@localhost; ${member('file_privilege', 'file')}`,
    finds: [`${WEIRD_SHOWN}@\`localhost\``, 'file_privilege_member@localhost'],
    byHand: ['file_privilege_member@localhost'],
    fix: 'revoke file on *.* from file_privilege_role',
  },
  grants_for_everything: {
    sql: user('grants_for_everything_bad', 'usage on *.*').replace(/;$/, ' with grant option;'),
    finds: ['grants_for_everything_bad@localhost'],
  },
  creates_users: {
    ...withMember('creates_users', 'create user'),
  },
  shuts_down: {
    ...withMember('shuts_down', 'shutdown'),
  },
  reloads: { sql: user('reloads_bad', 'reload on *.*'), finds: ['reloads_bad@localhost'] },
  sees_other_sessions: {
    sql: user('sees_other_sessions_bad', 'process on *.*'),
    finds: ['sees_other_sessions_bad@localhost'],
  },
  replicates: {
    sql: `${user('replicates_bad', 'replication slave on *.*')} create user replicates_too@localhost identified by 'x'; grant replication slave on *.* to public`,
    finds: ['replicates_bad@localhost', 'replicates_too@localhost'],
    byHand: ['replicates_too@localhost'],
    fix: 'revoke replication slave on *.* from public',
  },
  reads_all_databases: {
    sql:
      user('reads_all_databases_bad', 'select on *.*') +
      user('reads_all_databases_good', 'select on shop.*'),
    finds: ['reads_all_databases_bad@localhost'],
  },
  changes_all_databases: {
    ...withMember('changes_all_databases', 'insert'),
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
    sql: `${user('system_tables_granted_bad', 'select on mysql.*')} ${user('system_tables_granted_one', 'select on mysql.global_priv')}
      create role system_tables_granted_role; grant select on mysql.* to system_tables_granted_role; grant update on mysql.user to system_tables_granted_role;
      ${user('system_tables_granted_two', 'select (Host, Priv), update (User) on mysql.global_priv')} grant delete on mysql.tables_priv to public;
      ${user('system_tables_granted_good', 'select (Host, User) on mysql.user')} grant select on mysql.db to system_tables_granted_good@localhost`,
    finds: [
      'system_tables_granted_bad.localhost',
      'system_tables_granted_one.localhost.global_priv',
      'system_tables_granted_role.``',
      'system_tables_granted_role.``.user',
      'system_tables_granted_two.localhost.global_priv',
      'PUBLIC.``.tables_priv',
    ],
  },
  grants_to_everyone: {
    sql: `create database grants_to_everyone; grant select on grants_to_everyone.* to public; grant select on mysql.* to public; grant select on grants_to_everyone.* to ''@'%' identified by 'x'`,
    finds: ['mysql.PUBLIC.``', 'grants_to_everyone.PUBLIC.``', 'grants_to_everyone.``.`%`'],
  },
  roles_can_be_passed_on: {
    sql: `create role roles_can_be_passed_on; create user roles_can_be_passed_on_bad@localhost identified by 'x';
      grant roles_can_be_passed_on to roles_can_be_passed_on_bad@localhost with admin option`,
    finds: ['roles_can_be_passed_on.roles_can_be_passed_on_bad.localhost'],
  },
  test_database: { sql: 'create database test', finds: ['test'] },
  routines_of_superusers: {
    sql: `create database routines_of_superusers; use routines_of_superusers; create procedure bad() select 1;
      create function worse() returns int return 1; create procedure good() sql security invoker select 1;
      set session sql_mode = 'ORACLE'; create package packed as procedure p; end; create package body packed as procedure p as begin select 1; end; end`,
    finds: [
      'routines_of_superusers.bad',
      'routines_of_superusers.packed',
      'routines_of_superusers.packed',
      'routines_of_superusers.worse',
    ],
    byHand: ['routines_of_superusers.packed', 'routines_of_superusers.packed'],
    fix: `set session sql_mode = 'ORACLE'; drop package routines_of_superusers.packed`,
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
  // As the server stores it. Its library need not be there to drop it.
  loaded_functions: {
    sql: `insert into mysql.func values ('loaded_functions', 0, 'loaded_functions.so', 'function')`,
    finds: ['loaded_functions'],
  },
  engines_reach_outside: { sql: `install soname 'ha_federatedx'`, finds: ['FEDERATED'] },
  immature_plugins: { sql: `install soname 'handlersocket'`, finds: ['handlersocket'] },
  no_password_policy: { sql: '', finds: ['passwords'] },
  no_primary_key: {
    sql: `create database no_primary_key; use no_primary_key; create table bad (a int); create table good (a int primary key); create view seen as select 1;
      create table numbered (n int not null auto_increment, unique (n)); create table parts (a int) partition by hash (a) partitions 2;
      create table dated (a int) with system versioning; create table comma (a int not null) engine = CSV`,
    finds: [
      'no_primary_key.bad',
      'no_primary_key.comma',
      'no_primary_key.dated',
      'no_primary_key.numbered',
      'no_primary_key.parts',
    ],
    byHand: [
      'no_primary_key.comma',
      'no_primary_key.dated',
      'no_primary_key.numbered',
      'no_primary_key.parts',
    ],
    fix: 'drop table no_primary_key.comma, no_primary_key.dated, no_primary_key.numbered, no_primary_key.parts',
  },
  duplicate_indexes: {
    sql: `create database duplicate_indexes; use duplicate_indexes;
      create table t (id int primary key, a int, b varchar(50), key a1 (a), key a2 (a), unique u (b), key b1 (b), key b2 (b(10)), key c (a, b), key again (id), key a3 (a desc));
      create table s (id int primary key, a int, key a1 (a) ignored, key a2 (a))`,
    finds: ['duplicate_indexes.t.a2', 'duplicate_indexes.t.again', 'duplicate_indexes.t.b1'],
  },
  no_transactions: {
    sql: `create database no_transactions; use no_transactions; create table bad (id int primary key) engine = MyISAM;
      create table worse (id int primary key) engine = Aria; create table good (id int primary key) engine = InnoDB;
      create table numbered (g int, n int not null auto_increment, primary key (g, n)) engine = MyISAM;
      create table dated (id int primary key) engine = MyISAM with system versioning`,
    finds: [
      'no_transactions.bad',
      'no_transactions.dated',
      'no_transactions.numbered',
      'no_transactions.worse',
    ],
    byHand: ['no_transactions.dated', 'no_transactions.numbered'],
    fix: 'drop table no_transactions.dated, no_transactions.numbered',
  },
  numbers_run_out: {
    sql: `create database numbers_run_out; use numbers_run_out; create table bad (id int auto_increment primary key) auto_increment = 2000000000;
      create table good (id int unsigned auto_increment primary key) auto_increment = 2000000000; create table small (id tinyint auto_increment primary key comment 'it''s kept') auto_increment = 100;
      create table linked (id tinyint auto_increment primary key) auto_increment = 100; create table other (linked tinyint references linked (id));
      create table dated (id tinyint auto_increment primary key) auto_increment = 100 with system versioning;
      create table hidden (a int, id tinyint invisible auto_increment primary key) auto_increment = 100`,
    finds: [
      'numbers_run_out.bad.id',
      'numbers_run_out.dated.id',
      'numbers_run_out.hidden.id',
      'numbers_run_out.linked.id',
      'numbers_run_out.small.id',
    ],
    byHand: ['numbers_run_out.dated.id', 'numbers_run_out.hidden.id', 'numbers_run_out.linked.id'],
    fix: 'drop table numbers_run_out.other, numbers_run_out.linked, numbers_run_out.dated, numbers_run_out.hidden',
  },
  old_character_sets: {
    sql: `create database old_character_sets; use old_character_sets; create table bad (id int primary key) character set utf8mb3;
      create table ${weird} (id int primary key) character set latin1; create table good (id int primary key) character set utf8mb4;
      create table bin (token varchar(20) primary key) character set latin1 collate latin1_bin; insert into bin values ('a'), ('A');
      create table same (name varchar(300) primary key) character set utf8mb3 collate utf8mb3_unicode_ci;
      create table uniq (name varchar(20) unique) character set latin1 collate latin1_swedish_ci; insert into uniq values ('u'), ('ü');
      create table linked (c varchar(20), key (c)) character set latin1; create table other (c varchar(20) references linked (c)) character set latin1;
      create table mixed (a varchar(20), b varchar(20) collate latin1_bin) character set latin1;
      create table long_one (a varchar(20000)) character set latin1; create table long_two (a varchar(1000), key (a)) character set latin1;
      create table dated (a int) character set latin1 with system versioning`,
    finds: [
      'old_character_sets.bad',
      `old_character_sets.${WEIRD_SHOWN}`,
      'old_character_sets.bin',
      'old_character_sets.same',
      ...OLD_CHARACTER_SETS_BY_HAND,
    ],
    byHand: OLD_CHARACTER_SETS_BY_HAND,
    fix: 'use old_character_sets; drop table other, linked, dated, long_one, long_two, mixed, uniq',
  },
}

/** What only an administrator can fix, and how that looks. */
export const manualCases: Readonly<Record<string, ObjectCase & { fix: string }>> = {
  superusers_from_network: {
    sql: `create user superusers_from_network_bad@'10.0.0.1' identified by 'x'; grant super on *.* to superusers_from_network_bad@'10.0.0.1';
      ${member('superusers_from_network', 'all', '10.0.0.1')}`,
    fix: `drop user superusers_from_network_bad@'10.0.0.1', superusers_from_network_member@'10.0.0.1'`,
    finds: ['superusers_from_network_bad@10.0.0.1', 'superusers_from_network_member@10.0.0.1'],
  },
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

/** Settings that only MySQL has, which isn't available here, with a row as it would return it. */
export const untriedCases: Readonly<Record<string, Record<string, unknown>>> = {
  passwords_reusable: { value: '0' },
  errors_only_logged: { value: '1' },
  passwords_in_log: { value: 'ON' },
  no_select_limit: { value: '0' },
}

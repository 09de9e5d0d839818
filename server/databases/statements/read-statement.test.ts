import { describe, expect, test } from 'vitest'

import type { DatabaseEngine } from '../../../contract/databases/database-states.ts'
import { statementReader } from './read-statement.ts'

type Case = [engine: DatabaseEngine, statement: string, kind: string, signs: string[]]

const cases: Case[] = [
  ['postgresql', 'select id from customers where id = 7', 'select', []],
  [
    'postgresql',
    'select * from customers where id = 7 or 1 = 1',
    'select',
    ['always_true', 'whole_table'],
  ],
  [
    'postgresql',
    "select * from t where name = '' or 'a' = 'a'",
    'select',
    ['always_true', 'whole_table'],
  ],
  ['postgresql', 'select a from t where b = 1 or true', 'select', ['always_true', 'whole_table']],
  ['postgresql', 'select a from t where 1 = 1 and b = 2', 'select', []],
  [
    'postgresql',
    'select a from t where b = 1 union select null, usename from pg_user',
    'select',
    ['union_of_constants'],
  ],
  ['postgresql', 'select a from t where b = 1 union select c from u where d = 2', 'select', []],
  ['postgresql', 'select a from t where b = 1 and pg_sleep(5) is null', 'select', ['delay']],
  ['postgresql', "copy t to program 'sh'", 'copy', ['file_or_program', 'whole_table']],
  ['postgresql', "select pg_read_file('/etc/passwd')", 'select', ['file_or_program']],
  ['postgresql', 'select a from t where b = 1; drop table t', 'schema', ['several_statements']],
  ['postgresql', 'begin; update t set a = 1 where b = 2; commit', 'update', []],
  ['postgresql', 'delete from t', 'delete', ['no_where']],
  ['postgresql', 'update t set a = 1', 'update', ['no_where']],
  ['postgresql', 'delete from t where a = 1', 'delete', []],
  ['postgresql', 'select * from t', 'select', ['whole_table']],
  ['postgresql', 'select count(*) from t', 'select', []],
  ['postgresql', 'select * from t limit 10', 'select', []],
  ['postgresql', 'select * from pg_class', 'select', []],
  ['postgresql', 'grant select on t to eve', 'privileges', []],
  ['postgresql', 'create role eve login', 'privileges', []],
  ['postgresql', 'alter table t add column a int', 'schema', []],
  ['postgresql', 'alter table t enable row level security', 'schema', []],
  ['postgresql', 'alter table t disable row level security', 'privileges', []],
  ['postgresql', 'alter table t no force row level security', 'privileges', []],
  ['postgresql', 'alter table t add column a int, owner to eve', 'privileges', []],
  ['postgresql', 'alter view v owner to eve', 'privileges', []],
  ['postgresql', 'drop policy p on t', 'privileges', []],
  ['postgresql', 'drop table t', 'schema', []],
  ['postgresql', 'truncate t', 'delete', ['no_where']],
  ['mysql', 'truncate table t', 'delete', ['no_where']],
  ['mysql', 'truncate t', 'delete', ['no_where']],
  ['postgresql', 'create temporary table t (a int)', 'session', []],
  // Rows of other tables are in it: a read, not a change of the schema.
  ['postgresql', 'create temp table u as select a from t where b = 1', 'select', []],
  ['postgresql', 'create temp table u as select * from t', 'select', ['whole_table']],
  ['postgresql', 'select * into temp u from t where a = 1', 'select', []],
  ['postgresql', 'create temp view v as select a from t where b = 1', 'session', []],
  ['postgresql', 'create temp sequence s', 'session', []],
  ['postgresql', 'create table u as select a from t where b = 1', 'schema', []],
  ['postgresql', 'create view v as select a from t where b = 1', 'schema', []],
  // What is in a WITH was once hidden behind the SELECT that follows.
  [
    'postgresql',
    'with d as (delete from t where a = 1 returning *) select * from d where a = 1',
    'delete',
    [],
  ],
  [
    'postgresql',
    'with d as (delete from t returning *) insert into u select * from d',
    'delete',
    ['no_where'],
  ],
  [
    'postgresql',
    'with a as (select b from t where c = 1) update u set d = 1 where e = 2',
    'update',
    [],
  ],
  [
    'postgresql',
    'with a as (select b from t where c = 1) select b from a where b = 1',
    'select',
    [],
  ],
  // It isn't run.
  ['postgresql', 'explain delete from t', 'other', []],
  ['postgresql', 'explain analyze delete from t', 'delete', ['no_where']],
  ['mysql', 'explain delete from t', 'session', []],
  ['mysql', 'describe update t set a = 1', 'session', []],
  ['postgresql', 'alter system set log_connections = on', 'settings', []],
  ['postgresql', 'set search_path = x', 'session', []],
  // What nothing restricts.
  ['postgresql', 'delete from t where true', 'delete', ['no_where']],
  ['postgresql', 'delete from t using u where 1 = 1', 'delete', ['no_where']],
  ['postgresql', 'update t set a = 1 where b = b', 'update', ['no_where']],
  ['postgresql', 'delete from t where a = b', 'delete', []],
  ['postgresql', 'delete from t where a = 1 or 1 in (1)', 'delete', ['always_true', 'no_where']],
  ['postgresql', 'select * from t where 1 = 1', 'select', ['whole_table']],
  ['postgresql', 'select * from t limit all', 'select', ['whole_table']],
  [
    'postgresql',
    'select a from t where b = 1 union all select c from u',
    'select',
    ['whole_table'],
  ],
  ['postgresql', 'copy (select * from t) to stdout', 'copy', ['whole_table']],
  ['postgresql', 'declare c cursor for select * from t', 'select', ['whole_table']],
  // What a session does with other statements, or as somebody else.
  ['postgresql', 'prepare p as delete from t', 'delete', ['no_where']],
  ['postgresql', 'prepare p (int) as select a from t where b = $1', 'select', []],
  ['postgresql', 'execute p (1)', 'call', []],
  ['postgresql', 'explain analyze delete from t where a = 1', 'delete', []],
  ['postgresql', 'begin; drop table t; commit', 'schema', []],
  ['postgresql', 'begin; grant select on t to eve', 'privileges', []],
  ['postgresql', 'select * into u from t where a = 1', 'schema', []],
  // Each request of some APIs begins with it, and once alerted as a new privilege.
  ['postgresql', 'set role eve', 'other', []],
  ['postgresql', 'set local role eve', 'other', []],
  ['postgresql', 'reset role', 'other', []],
  ['postgresql', 'alter role eve set role admin', 'privileges', []],
  ['postgresql', 'set session authorization eve', 'privileges', []],
  ['postgresql', "set log_statement = 'none'", 'settings', []],
  ['postgresql', 'lock table t', 'other', []],
  ['postgresql', "do $$ begin execute 'drop table t'; end $$", 'unread', []],
  ['postgresql', 'selec nonsense', 'unread', []],
  ['mysql', 'select id from customers where id = 7', 'select', []],
  ['mysql', 'select id from customers where id = ?', 'select', []],
  [
    'mysql',
    'select * from customers where id = 7 or 1 = 1',
    'select',
    ['always_true', 'whole_table'],
  ],
  [
    'mysql',
    "select * from t where name = '' or 'a' = 'a'",
    'select',
    ['always_true', 'whole_table'],
  ],
  ['mysql', 'select a from t where 1 = 1 and b = 2', 'select', []],
  [
    'mysql',
    'select a from t where b = 1 union select null, user from mysql.user',
    'select',
    ['union_of_constants'],
  ],
  ['mysql', 'select a from t where b = 1 union select c from u where d = 2', 'select', []],
  ['mysql', 'select a from t where b = sleep(5)', 'select', ['delay']],
  ['mysql', 'select a from t where b = benchmark(1000000, md5(1))', 'select', ['delay']],
  ['mysql', "select load_file('/etc/passwd')", 'select', ['file_or_program']],
  ['mysql', "select a from t where b = 1 into outfile '/tmp/x'", 'select', ['file_or_program']],
  ['mysql', 'select /*!50000 a */ b from t where c = 1', 'select', ['hidden_in_comment']],
  // MariaDB and MySQL execute these comments (issue 20, second audit).
  [
    'mysql',
    'select 1 /*M! union select password from users */',
    'select',
    ['hidden_in_comment', 'whole_table'],
  ],
  [
    'mysql',
    'select a from t where b = 1 /*M!100100 or 1 = 1 */',
    'select',
    ['always_true', 'hidden_in_comment', 'whole_table'],
  ],
  ['mysql', '/*!50000 drop table users */', 'schema', ['hidden_in_comment']],
  ['mysql', '/*!40101 set names utf8 */', 'session', ['hidden_in_comment']],
  // A server that doesn't execute it reads on behind the first end.
  ['mysql', "select 1 /*!99999 '*/; drop table t -- '", 'unread', ['hidden_in_comment']],
  ['mysql', 'select 1 /*! /* a */ b */', 'unread', ['hidden_in_comment']],
  ['mysql', "insert into t set a = 'x'", 'insert', []],
  ['mysql', "insert into t set a = 'x', b = 2", 'insert', []],
  ['mysql', 'replace t set a = 1', 'insert', []],
  ['mysql', 'with a as (select 1) delete from t where b = 1', 'delete', []],
  ['mysql', 'select a from t where b = 1; drop table t', 'schema', ['several_statements']],
  ['mysql', 'begin; drop table t; commit', 'schema', []],
  // `--` without a blank is no comment.
  ['mysql', 'select 1 --1; drop table t', 'schema', ['several_statements']],
  ['mysql', "prepare s from 'drop table users'", 'schema', []],
  ['mysql', 'prepare s /* a */ from "delete from users";', 'delete', ['no_where']],
  ['mysql', "execute immediate 'grant all on *.* to eve'", 'privileges', []],
  ['mysql', "prepare s from 'select ''a'' from t where b = 1'", 'select', []],
  ['mysql', 'prepare s from @text', 'unread', []],
  ['mysql', "prepare s from concat('drop ', 'table t')", 'unread', []],
  ['mysql', "select 1; prepare s from 'drop table t'", 'unread', ['several_statements']],
  ['mysql', 'execute s using @a', 'call', []],
  ['mysql', 'deallocate prepare s', 'session', []],
  ['mysql', 'set role eve', 'other', []],
  ['mysql', 'set default role eve to app', 'privileges', []],
  ['mysql', 'lock tables t write', 'other', []],
  ['mysql', 'set @a = (select password from users limit 1)', 'select', []],
  ['mysql', 'set @a = f(1)', 'call', []],
  ['mysql', "set sql_mode = '', global general_log = 0", 'settings', []],
  ['mysql', 'set session sql_log_bin = 0', 'settings', []],
  ['mysql', 'create temporary table t select a from users where b = 1', 'select', []],
  ['mysql', 'delete from t where 1', 'delete', ['no_where']],
  ['mysql', 'update t set a = 1 where (1 = 1)', 'update', ['no_where']],
  ['mysql', 'delete from t where a = a and 1', 'delete', ['no_where']],
  ['mysql', 'select a from t where (a = 1) or (1 = 1)', 'select', ['always_true', 'whole_table']],
  ['mysql', 'select a from t where b = 1 union select * from u', 'select', ['whole_table']],
  ['mysql', 'delete from t', 'delete', ['no_where']],
  ['mysql', 'update t set a = 1', 'update', ['no_where']],
  ['mysql', 'delete from t where a = 1', 'delete', []],
  ['mysql', 'select * from t', 'select', ['whole_table']],
  ['mysql', 'select count(*) from t', 'select', []],
  ['mysql', 'select * from t limit 10', 'select', []],
  ['mysql', 'grant select on shop.* to eve@localhost', 'privileges', []],
  ['mysql', 'create user eve@localhost identified by *****', 'privileges', []],
  ['mysql', 'set password for eve@localhost = password(*****)', 'privileges', []],
  ['mysql', 'alter table t add column a int', 'schema', []],
  ['mysql', 'create temporary table t (a int)', 'session', []],
  ['mysql', 'set global general_log = on', 'settings', []],
  ['mysql', 'set names utf8mb4', 'session', []],
  ['mysql', 'selec nonsense', 'unread', []],
]

test.each(cases)('%s: “%s” is %s with %j', async (engine, statement, kind, signs) => {
  const read = (await statementReader(engine))(statement)
  expect({ kind: read.kind, signs: read.signs.toSorted() }).toEqual({
    kind,
    signs: signs.toSorted(),
  })
})

describe('no value of a statement is kept', () => {
  const secrets = [
    "select * from t where a = 'sesame' and b = 271828",
    "insert into t values ('it''s sesame', 271828), ('sesame', 271828)",
    'select a -- sesame 271828\nfrom t /* sesame 271828 */ where b = 1',
    "create role eve login password 'sesame'",
    "select * from t where a = 'sesame 271828",
  ]
  const own: Record<DatabaseEngine, string[]> = {
    postgresql: [
      "select $$sesame 271828$$, $x$ sesame $x$, E'sesame\\'271828', U&'sesame'",
      "do $$ begin perform 'sesame'; end $$",
      'select $q1$sesame 271828$q1$, $_2a$ sesame $_2a$, $größe1$sesame$größe1$',
      'do $body1$ begin perform sesame(271828); end $body1$',
      // With standard_conforming_strings = off, the log doesn't show where its strings end.
      "insert into t values ('it\\'s sesame ,'), ('it\\'s')",
      "select E'a\\<REDACTED> sesame', E'b\\<REDACTED>'",
      "select 1 from t where a = 'x\u0001\b sesame'",
    ],
    mysql: [
      "select \"sesame\", x'2718', n'sesame', _utf8'sesame' from t",
      "select /*!50000 'sesame', 271828 */ a from t # sesame",
      "insert into t values ('sesame', 'sesame \\' 271828",
      'select `a` from t where b = "sesame',
      // With NO_BACKSLASH_ESCAPES, the first string ends before the comma.
      "insert into t values ('C:\\', 'sesame', 'x')",
      'insert into t values ("C:\\", "sesame", "x")',
      "prepare s from 'select ''sesame'', 271828'",
      'prepare s from "select 1 where a = \'C:\\\', sesame"',
      'select a from t where b = 27182e1 and c = 2.7182e-3 and d = 0b2718',
      "select /*M! 'sesame', 271828 */ a from t",
    ],
  }
  test.each(
    (['postgresql', 'mysql'] as const).flatMap((engine) =>
      [...secrets, ...own[engine]].map((statement) => [engine, statement] as const),
    ),
  )('%s: %s', async (engine, statement) => {
    const read = (await statementReader(engine))(statement)
    expect(JSON.stringify(read)).not.toMatch(/sesame|2718/)
  })
})

test('the rest of a statement counts as a value where its strings could end in two ways', async () => {
  const postgresql = await statementReader('postgresql')
  const mysql = await statementReader('mysql')
  const statement = String.raw`insert into t values (1, 'C:\', 'sesame')`
  const cut = { statement: 'insert into t values (?, …', shapeId: null, objects: [] }
  expect(postgresql(statement)).toMatchObject({ ...cut, kind: 'insert' })
  expect(mysql(statement)).toMatchObject({ ...cut, kind: 'insert' })
  // These end in one way.
  for (const certain of [String.raw`'C:\\', 'it''s'`, String.raw`'a\b', '\"'`]) {
    expect(postgresql(`select ${certain} from t limit 1`).kind).toBe('select')
    expect(mysql(`select ${certain} from t limit 1`).kind).toBe('select')
  }
  expect(postgresql(String.raw`select E'it\'s'`).kind).toBe('select')
})

test.each(['postgresql', 'mysql'] as const)(
  '%s: what a statement does is known where its strings could end in two ways',
  async (engine) => {
    const read = await statementReader(engine)
    const found = (statement: string) => {
      const { kind, signs } = read(statement)
      return [kind, ...signs.toSorted()]
    }
    // Without standard_conforming_strings or with escapes, and with it or NO_BACKSLASH_ESCAPES.
    expect(found(String.raw`delete from t where 'it\'s' = 'it\'s'`)).toEqual(['delete', 'no_where'])
    expect(found(String.raw`select a from t where b = 'it\'s' or 1 = 1 limit 1`)).toEqual([
      'select',
      'always_true',
    ])
    expect(found(String.raw`select a from t where b = '\' or 1 = 1 limit 1`)).toEqual([
      'select',
      'always_true',
    ])
    expect(found(String.raw`select a from t where b = '\'; drop table t; -- '`)).toEqual([
      'schema',
      'several_statements',
    ])
    expect(found(String.raw`select a b where '\' or c from d`)).toEqual(['unread'])
  },
)

test('statements that prepare others, differ beyond the stored length or are hidden in a comment have separate shapes', async () => {
  const mysql = await statementReader('mysql')
  const postgresql = await statementReader('postgresql')
  const long = `select ${'a_long_name, '.repeat(500)}`
  const shapes = [
    mysql("prepare s from 'select a from t where b = 1'"),
    mysql("prepare s from 'drop table t'"),
    mysql('drop table t'),
    mysql('/*!50000 drop table t */'),
    mysql('/*M!100100 drop table t */'),
    postgresql(`${long} a from t`),
    postgresql(`${long} a from users`),
  ].map(({ shapeId }) => shapeId)
  expect(new Set(shapes).size).toBe(shapes.length)
})

test.each(['postgresql', 'mysql'] as const)(
  '%s: statements that differ only in values, and in how many there are, have one shape',
  async (engine) => {
    const read = await statementReader(engine)
    const shapes = new Set([
      read("insert into t (a, b) values (1, 'x')").shapeId,
      read("insert  into t (a,b)\nvalues (2, 'y'), (3, 'z') -- later").shapeId,
    ])
    expect(shapes.size).toBe(1)
    expect(read('select a from t where b in (1, 2, 3)').statement).toBe(
      'select a from t where b in (?)',
    )
    expect(read('select a from t where b = 1').objects).toEqual(['t'])
  },
)

test.each(['postgresql', 'mysql'] as const)(
  '%s: a statement that would overload the parser isn’t read, and the next one is',
  async (engine) => {
    const read = await statementReader(engine)
    for (const hostile of [
      `select ${'('.repeat(50_000)}`,
      `select ${'- '.repeat(20_000)}1`,
      `select 1${' union select a'.repeat(5_000)}`,
      `select 1${' or (1 = 1 and (a'.repeat(3_000)}${'))'.repeat(3_000)}`,
      `select ${"''".repeat(3)}${" ''".repeat(25_000)}`,
      `select ${'/*! a */'.repeat(10_000)}`,
    ])
      expect(read(hostile).kind).toMatch(/unread|select/)
    expect(read('select a from t where b = 1').kind).toBe('select')
  },
)

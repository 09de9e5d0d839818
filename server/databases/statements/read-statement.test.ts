import { describe, expect, test } from 'vitest'

import type { DatabaseEngine } from '../../../contract/databases/database-states.ts'
import { statementReader } from './read-statement.ts'

type Case = [engine: DatabaseEngine, statement: string, kind: string, signs: string[]]

const cases: Case[] = [
  ['postgresql', 'select id from customers where id = 7', 'select', []],
  ['postgresql', 'select * from customers where id = 7 or 1 = 1', 'select', ['always_true']],
  ['postgresql', "select * from t where name = '' or 'a' = 'a'", 'select', ['always_true']],
  ['postgresql', 'select a from t where b = 1 or true', 'select', ['always_true']],
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
  ['postgresql', 'select a from t where b = 1; drop table t', 'select', ['several_statements']],
  ['postgresql', 'begin; update t set a = 1 where b = 2; commit', 'session', []],
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
  ['postgresql', 'create temporary table t (a int)', 'session', []],
  ['postgresql', 'alter system set log_connections = on', 'settings', []],
  ['postgresql', 'set search_path = x', 'session', []],
  ['postgresql', 'selec nonsense', 'unread', []],
  ['mysql', 'select id from customers where id = 7', 'select', []],
  ['mysql', 'select id from customers where id = ?', 'select', []],
  ['mysql', 'select * from customers where id = 7 or 1 = 1', 'select', ['always_true']],
  ['mysql', "select * from t where name = '' or 'a' = 'a'", 'select', ['always_true']],
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
      "select 1 from t where a = 'x\u0001\b sesame'",
    ],
    mysql: [
      "select \"sesame\", x'2718', n'sesame', _utf8'sesame' from t",
      "select /*!50000 'sesame', 271828 */ a from t # sesame",
      "insert into t values ('sesame', 'sesame \\' 271828",
      'select `a` from t where b = "sesame',
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
  '%s: a statement that would keep the parser busy is unread, and the next one is read',
  async (engine) => {
    const read = await statementReader(engine)
    for (const hostile of [
      `select ${'('.repeat(50_000)}`,
      `select ${'- '.repeat(20_000)}1`,
      `select 1${' union select a'.repeat(5_000)}`,
    ])
      expect(read(hostile).kind).toMatch(/unread|select/)
    expect(read('select a from t where b = 1').kind).toBe('select')
  },
)

import { type AddressInfo, createServer, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { TLSSocket } from 'node:tls'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import type { ConnectionFault } from '../../../contract/databases/connection-steps.ts'
import { mysqlGrantsSql, mysqlRoleSql } from '../../../contract/databases/mysql-role.ts'
import { exampleCertificate, expiredCertificate } from '../../testing/example-certificates.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { mysqlChecks } from '../advisor/mysql/checks.ts'
import { runChecks } from '../advisor/run-checks.ts'
import {
  type CustomerMariadb,
  startCustomerMariadb,
  tlsLines,
} from '../testing-customer-mariadb.ts'
import type { Target } from './target.ts'
import { attemptSession } from './testing-session.ts'
import { unansweredPort } from './testing-unanswered-port.ts'

const PASSWORD = 'a-long-random-password'
/** As long as MariaDB allows, and as the form does. */
const LONGEST = 'ä'.repeat(128)

let mariadb: CustomerMariadb
beforeAll(async () => {
  mariadb = await startCustomerMariadb()
  await mariadb.run(
    `${mysqlRoleSql('MariaDB', { username: 'reader' })}
    ${mysqlRoleSql('MariaDB', { username: 'bound', hosts: ['127.0.0.1', '2001:db8::1'] })}
    install soname 'auth_ed25519';
    create user boss identified by '${PASSWORD}'; grant all on *.* to boss with grant option;
    create user busy identified by '${PASSWORD}'; grant usage on *.* to busy with max_queries_per_hour 1; grant references on shop.* to busy;
    create user weak identified by '${PASSWORD}'; grant references on shop.* to weak;
    create user writer identified by '${PASSWORD}'; ${mysqlGrantsSql('MariaDB', { username: 'writer' })}
    grant insert (email) on shop.customers to writer;
    create user stranger identified by '${PASSWORD}';
    create user locked identified by '${PASSWORD}' account lock;
    create user stale identified by '${PASSWORD}' password expire; grant references on shop.* to stale;
    create user curved identified via ed25519 using password('${PASSWORD}');
    create user \`né 'so"\\\` identified by '${PASSWORD}'; grant references on shop.* to \`né 'so"\\\`;
    create user '${LONGEST}' identified by '${PASSWORD}'; grant references on shop.* to '${LONGEST}';
    set global disconnect_on_expired_password = on;`,
  )
})
afterAll(() => mariadb.stop())

const attempt = (change: Partial<Target>, options?: Parameters<typeof attemptSession>[1]) =>
  attemptSession({ ...mariadb.target, ...change }, options)

const as = (username: string): Partial<Target> => ({ username })

describe('the test of a connection to MariaDB', () => {
  test.each([
    ['for anywhere', 'reader'],
    ['for the addresses that checks come from', 'bound'],
  ])('passes all five steps with the account that the page suggests, %s', async (_, username) => {
    const { steps, failed, result } = await attempt(as(username), {
      work: async ({ serverVersion, tlsVersion }) => ({ serverVersion, tlsVersion }),
    })
    expect(failed).toBeUndefined()
    expect(steps).toEqual([
      { step: 'name' },
      { step: 'reachability' },
      { step: 'tls', fault: undefined },
      { step: 'sign_in' },
      { step: 'privileges', fault: undefined },
    ])
    expect(result).toEqual({
      serverVersion: expect.stringMatching(/^\d+\.\d+\.\d+-MariaDB$/) as unknown,
      tlsVersion: 'TLSv1.3',
    })
  })

  test.for<[title: string, change: Partial<Target>, failed: string]>([
    ['an unknown name', { host: 'db.invalid' }, 'name: unknown_name'],
    ['a private address', { host: 'private.example.com' }, 'name: private_address'],
    ['a refused port', { port: 1 }, 'reachability: refused'],
    ['an unknown authority', { certificateAuthority: null }, 'tls: unknown_authority'],
    ['another host name', { host: 'db.example.net' }, 'tls: wrong_host_name'],
    ['a wrong password', { password: 'wrong' }, 'sign_in: wrong_password'],
    ['an unknown account', as('nobody'), 'sign_in: wrong_password'],
    [
      'an account that requires TLS',
      { ...as('reader'), tlsMode: 'disable' },
      'sign_in: wrong_password',
    ],
    ['a missing database', { ...as('boss'), databaseName: 'shpo' }, 'sign_in: no_such_database'],
    ['a closed database', as('stranger'), 'sign_in: no_connect_privilege'],
    ['a locked account', as('locked'), 'sign_in: account_locked'],
    ['an expired password', as('stale'), 'sign_in: password_expired'],
    ['an unsupported way to sign in', as('curved'), 'sign_in: unsupported_plugin'],
    ['an account at its limit', as('busy'), 'sign_in: too_many_connections'],
  ])('distinguishes %s', async ([, change, failed]) => {
    expect((await attempt(change)).failed).toBe(failed)
  })

  test('reports a firewall that drops packets, as a server that doesn’t reply', async () => {
    const { port, stop } = await unansweredPort()
    onTestFinished(stop)
    const outbound = { ...onThisMachine, databaseTimeoutMs: 300 }
    expect((await attempt({ port }, { outbound })).failed).toBe('reachability: no_reply')
  })

  test.for<[step: string, fault: ConnectionFault, change: Partial<Target>]>([
    ['tls', 'unverified_name', { tlsMode: 'verify-ca', host: 'db.example.net' }],
    ['tls', 'unverified', { tlsMode: 'require', certificateAuthority: null }],
    ['privileges', 'superuser', as('boss')],
    ['privileges', 'reaches_rows', as('writer')],
    ['privileges', 'missing_privileges', as('weak')],
    ['privileges', 'missing_privileges', as(`né 'so"\\`)],
    ['privileges', 'missing_privileges', as(LONGEST)],
  ])('warns in the step %s: %s', async ([step, fault, change]) => {
    const { steps, failed } = await attempt(change)
    expect(failed).toBeUndefined()
    expect(steps.filter((one) => one.fault)).toEqual([{ step, fault }])
  })

  test('works unencrypted if somebody chooses so', async () => {
    const { steps, failed } = await attempt({ ...as('weak'), tlsMode: 'disable' })
    expect(failed).toBeUndefined()
    expect(steps).toContainEqual({ step: 'tls', fault: 'unencrypted' })
  })
})

test('reports a MariaDB server without free connections', async () => {
  const full = await startCustomerMariadb({
    settings: [...tlsLines('example'), 'max_connections=10'],
  })
  onTestFinished(full.stop)
  await full.run(
    `create user weak identified by '${PASSWORD}'; grant references on shop.* to weak;`,
  )
  const target = { ...full.target, ...as('weak') }
  expect((await attemptSession(target)).failed).toBeUndefined()
  // The last is the one that MariaDB keeps for administrators.
  const connections = await Promise.all(Array.from({ length: 11 }, () => full.connect()))
  onTestFinished(async () => void (await Promise.all(connections.map((one) => one.end()))))
  expect((await attemptSession(target)).failed).toBe('tls: too_many_connections')
})

test('a session can’t write, waits for nothing and shows who it is', async () => {
  const { result } = await attempt(as('boss'), {
    work: async ({ query }) => {
      const codeOf = (sql: string) =>
        query(sql).then(
          () => 'done',
          (error: unknown) => (error as { code: string }).code,
        )
      return {
        settings: await query(
          `select @@tx_read_only as only_reads, @@max_statement_time > 0 as has_limit, @@lock_wait_timeout as waits`,
        ),
        name: await query(
          `select attr_value from performance_schema.session_connect_attrs where attr_name = 'program_name'`,
        ).catch(() => []),
        insert: await codeOf(`insert into shop.customers values (2, '')`),
        create: await codeOf('create table shop.mine (id int)'),
        two: await codeOf('select 1; select 2'),
        local: await codeOf(`load data local infile '/etc/hostname' into table shop.customers`),
      }
    },
  })
  expect(result).toMatchObject({
    settings: [{ only_reads: 1, has_limit: 1, waits: 1 }],
    insert: 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
    create: 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
    two: 'ER_PARSE_ERROR',
    local: expect.not.stringMatching(/^done$/) as unknown,
  })
})

describe('the suggested account', () => {
  test('sees what the checks need', async () => {
    const { result } = await attempt(
      {},
      { work: ({ query, server }) => runChecks(query, server, mysqlChecks) },
    )
    const blind = (result as Awaited<ReturnType<typeof runChecks>>).filter(
      ({ state }) => state === 'error' || state === 'not_visible',
    )
    // It would show what passwords are verified with.
    expect(blind).toEqual([
      { id: 'no_password', state: 'not_visible', missing: 'SELECT on mysql.global_priv' },
    ])
  })

  test('reads no row and changes nothing, even when it may write', async () => {
    await mariadb.run(
      `use shop; create view orders as select * from customers; create procedure p() select * from customers;
      create function f() returns int return (select max(id) from customers); create role admin; grant all on *.* to admin;`,
    )
    const connection = await mariadb.connect('reader', PASSWORD)
    const outcomes = new Map<string, unknown>()
    for (const statement of [
      'select * from shop.customers',
      'select email from shop.customers',
      'select * from shop.orders',
      'call shop.p()',
      'select shop.f()',
      'handler shop.customers open',
      'checksum table shop.customers',
      'explain select * from shop.customers',
      'select * from mysql.column_stats',
      'select * from mysql.innodb_table_stats',
      'select * from mysql.global_priv',
      'select authentication_string from mysql.user',
      'select Password from mysql.user',
      'select Password from mysql.servers',
      'select body from mysql.proc',
      `select 1 into outfile '/tmp/parapet-test'`,
      `insert into shop.customers values (2, '')`,
      'update shop.customers set id = 3',
      'delete from shop.customers',
      'truncate shop.customers',
      'replace into shop.customers values (1, 1)',
      'drop table shop.customers',
      'alter table shop.customers add x int',
      'create table shop.mine (id int)',
      'create temporary table shop.mine (id int)',
      'create database mine',
      'create user mine',
      `create view shop.mine as select 1`,
      'create trigger shop.t before insert on shop.customers for each row set @a = 1',
      'create event shop.e on schedule every 1 day do select 1',
      'lock tables shop.customers write',
      'lock tables shop.customers read',
      'flush tables',
      'flush privileges',
      'set global local_infile = on',
      'set role admin',
      'grant process on *.* to reader',
      `install soname 'simple_password_check'`,
      'analyze table shop.customers',
      'show binary logs',
      'shutdown',
      'kill 1',
      `load data infile '/etc/hostname' into table shop.customers`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const outcome = await connection.query(statement).then(
        () => 'done',
        ({ code, errno }: { code?: string; errno?: number }) => code ?? errno,
      )
      outcomes.set(statement, outcome)
    }
    const file = await connection.query(`select load_file('/etc/hostname') as content`)
    await connection.end()
    expect(file[0]).toEqual([{ content: null }])
    // ER_INVALID_ROLE has no name in `mysql2`.
    const refusal = /DENIED|^ER_NO_SUCH_THREAD$|^ER_CANNOT_USER$|^1959$/
    expect([...outcomes].filter(([, code]) => !refusal.test(String(code)))).toEqual([])
    expect(await mariadb.run('select * from shop.customers')).toEqual([
      { id: 1, email: 'ada@example.com' },
    ])
  })
})

const packet = (number: number, ...body: (Buffer | string | number[])[]) => {
  const content = Buffer.concat(
    body.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  )
  const header = Buffer.alloc(4)
  header.writeUIntLE(content.length, 0, 3)
  header[3] = number
  return Buffer.concat([header, content])
}
const CAPABILITIES = { withTls: [0xff, 0xff], withoutTls: [0xff, 0xf7] }
const greeting = ({ capabilities = CAPABILITIES.withTls, plugin = 'mysql_native_password' } = {}) =>
  packet(
    0,
    [10],
    '8.4.0\0',
    [1, 0, 0, 0],
    '12345678',
    [0],
    capabilities,
    [45, 2, 0, 0xff, 0x00, 21],
    Buffer.alloc(10),
    'abcdefghijkl\0',
    `${plugin}\0`,
  )
const refusal = (code: number, number = 0) =>
  packet(number, [0xff, code % 256, Math.floor(code / 256)], '#08004Go away')
const OK = (number: number) => packet(number, [0, 0, 0, 2, 0, 0, 0])

/** A server that isn't MySQL, or misbehaves. */
async function hostile(onConnection: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((settle) => server.once('listening', settle))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Lets anybody sign in, accepts what a session sets, and then replies to a statement like that. */
const signedIn = (reply: (socket: Socket) => void) => (socket: Socket) => {
  let statements = 0
  socket.write(greeting())
  socket.on('data', () => {
    if (statements === 0) socket.write(OK(2))
    else if (statements <= 2) socket.write(OK(1))
    else reply(socket)
    statements += 1
  })
}
const endless = (socket: Socket, bytes: Buffer) => {
  const more = () => socket.writable && socket.write(bytes, more)
  more()
}
const column = packet(2, '\x03def\0\0\0\x01a\0\x0c', [45, 0, 10, 0, 0, 0, 253, 0, 0, 0, 0, 0])
const plain = { tlsMode: 'disable' } as const
const END = [0xfe, 0, 0, 2, 0]
/** One row with one column, whose name has seven letters. */
const row = (name: string, value: string) =>
  Buffer.concat([
    packet(1, [1]),
    packet(2, `\x03def\0\0\0\x07${name}\0\x0c`, [45, 0, 10, 0, 0, 0, 253, 0, 0, 0, 0, 0]),
    packet(3, END),
    packet(4, [value.length], value),
    packet(5, END),
  ])
/** A byte at a time. */
const drip = (socket: Socket, bytes: Buffer) => {
  let at = 0
  const timer = setInterval(() => {
    socket.write(bytes.subarray(at, at + 1))
    at += 1
    if (at === bytes.length) clearInterval(timer)
  }, 20)
  socket.on('close', () => clearInterval(timer))
}

describe('a hostile server', () => {
  test.for<
    [title: string, failed: string, target: Partial<Target>, reply: (socket: Socket) => void]
  >([
    ['speaks HTTP', 'tls: not_mysql', {}, (socket) => socket.end('HTTP/1.1 400\r\n\r\n')],
    ['hangs up', 'tls: not_mysql', {}, (socket) => socket.destroy()],
    ['never greets', 'tls: tls_failed', {}, () => {}],
    [
      'has no TLS',
      'tls: no_tls',
      {},
      (socket) => socket.write(greeting({ capabilities: CAPABILITIES.withoutTls })),
    ],
    [
      'sends more than its greeting',
      'tls: not_mysql',
      {},
      (socket) => socket.write(Buffer.concat([greeting(), OK(1)])),
    ],
    ['is full', 'tls: too_many_connections', {}, (socket) => socket.write(refusal(1040))],
    ['blocks our address', 'tls: host_refused', {}, (socket) => socket.write(refusal(1129))],
    [
      'sends garbage in place of a greeting',
      'sign_in: sign_in_failed',
      plain,
      (socket) => socket.write(packet(0, [10, 1])),
    ],
    [
      'only supports TLS 1.0',
      'tls: old_tls',
      {},
      (socket) => {
        socket.write(greeting())
        socket.once('data', (chunk) => {
          socket.pause()
          socket.unshift(chunk.subarray(36))
          const secure = new TLSSocket(socket, {
            isServer: true,
            ...exampleCertificate,
            minVersion: 'TLSv1',
            maxVersion: 'TLSv1',
            ciphers: 'DEFAULT@SECLEVEL=0',
          })
          secure.on('error', () => {})
        })
      },
    ],
    [
      'never completes the sign-in',
      'sign_in: sign_in_failed',
      plain,
      (socket) => socket.write(greeting()),
    ],
    [
      'demands TLS of a plain connection',
      'sign_in: tls_required',
      plain,
      (socket) => {
        socket.write(greeting())
        socket.once('data', () => socket.write(refusal(3159, 2)))
      },
    ],
    [
      'floods the sign-in',
      'sign_in: too_much_data',
      plain,
      (socket) => {
        socket.write(greeting())
        socket.once('data', () => endless(socket, Buffer.alloc(100_000)))
      },
    ],
    [
      'requests the password in clear text',
      'sign_in: password_in_clear',
      plain,
      (socket) => {
        socket.write(greeting())
        socket.once('data', () => socket.write(packet(2, [0xfe], 'mysql_clear_password\0')))
      },
    ],
    [
      'sends its own key for the password',
      'sign_in: password_in_clear',
      plain,
      (socket) => {
        socket.write(greeting({ plugin: 'caching_sha2_password' }))
        socket.once('data', () => {
          socket.write(packet(2, [0xfe], 'caching_sha2_password\0', '12345678abcdefghijkl\0'))
          socket.once('data', () => socket.write(packet(4, [1, 4])))
        })
      },
    ],
    [
      'numbers its packets at random',
      'sign_in: sign_in_failed',
      plain,
      (socket) => {
        socket.write(greeting())
        socket.once('data', () => socket.write(OK(77)))
      },
    ],
    [
      'sends garbage in place of rows',
      'privileges: privileges_unreadable',
      plain,
      signedIn((socket) => socket.write(packet(1, [0xfc, 0xff, 0xff, 0xff]))),
    ],
    [
      'requests a local file',
      'sign_in: sign_in_failed',
      plain,
      signedIn((socket) => socket.write(packet(1, [0xfb], '/etc/hostname'))),
    ],
    [
      'sends endless rows',
      'sign_in: too_much_data',
      plain,
      signedIn((socket) => {
        socket.write(packet(1, [1]))
        socket.write(column)
        socket.write(packet(3, [0xfe, 0, 0, 2, 0]))
        let number = 3
        const rows = () => {
          const all = Array.from({ length: 256 }, () => {
            number = (number + 1) % 256
            return packet(number, [0xfc, 0xff, 0x03], Buffer.alloc(0x3ff, 97))
          })
          if (socket.writable) socket.write(Buffer.concat(all), rows)
        }
        rows()
      }),
    ],
    [
      'sends a value of 100 MB',
      'sign_in: too_much_data',
      plain,
      signedIn((socket) => {
        socket.write(Buffer.concat([packet(1, [1]), column, packet(3, END)]))
        // The first of the packets that have 16 MB each.
        socket.write(Buffer.from([0xff, 0xff, 0xff, 4, 0xfd, 0x40, 0x42, 0xf0, 0x05]))
        endless(socket, Buffer.alloc(1_000_000))
      }),
    ],
    [
      'promises a billion columns',
      'privileges: privileges_unreadable',
      plain,
      signedIn((socket) => socket.write(packet(1, [0xfe, 0, 0xca, 0x9a, 0x3b, 0, 0, 0, 0]))),
    ],
    [
      'reports an invalid version',
      'privileges: old_version',
      plain,
      signedIn((socket) => socket.write(row('version', 'newest'))),
    ],
    [
      'greets a byte at a time',
      'sign_in: sign_in_failed',
      plain,
      (socket) => drip(socket, greeting()),
    ],
    [
      'replies a byte at a time',
      'privileges: privileges_unreadable',
      plain,
      signedIn((socket) => drip(socket, packet(1, [0xff], 'x'.repeat(200)))),
    ],
    ['stops replying', 'privileges: privileges_unreadable', plain, signedIn(() => {})],
    [
      'hangs up after the sign-in',
      'privileges: privileges_unreadable',
      plain,
      signedIn((socket) => socket.destroy()),
    ],
  ])('that %s fails within its time, and nothing else does', async ([, failed, target, reply]) => {
    const sent: Buffer[] = []
    let written = 0
    const port = await hostile((socket) => {
      socket.on('data', (chunk) => sent.push(chunk))
      socket.on('close', () => {
        written += socket.bytesWritten
      })
      reply(socket)
    })
    // What ends by its amount must not end by its time on a busy machine.
    const databaseTimeoutMs = failed.endsWith('too_much_data') ? 600_000 : 300
    const outbound = { ...onThisMachine, databaseTimeoutMs }
    expect((await attempt({ ...target, port }, { outbound })).failed).toBe(failed)
    const all = Buffer.concat(sent).toString('latin1')
    expect(all.includes(PASSWORD) || all.includes(hostname())).toBe(false)
    // What fits into the buffers of both ends, and not what it would send.
    expect(written).toBeLessThan(20_000_000)
  })

  test('that names another server to connect to is not followed', async () => {
    let connections = 0
    const elsewhere = await hostile(() => {
      connections += 1
    })
    const location = `Location: mysql://127.0.0.1:${elsewhere}/user=reader&ttl=0`
    const port = await hostile((socket) => {
      socket.write(greeting())
      socket.once('data', () =>
        socket.write(packet(2, [0, 0, 0, 2, 0, 0, 0, location.length], location)),
      )
    })
    const outbound = { ...onThisMachine, databaseTimeoutMs: 300 }
    expect((await attempt({ ...plain, port }, { outbound })).failed).toBe('sign_in: sign_in_failed')
    expect(connections).toBe(0)
  })
})

/** After the others: each changes what the server presents. */
test('an expired certificate and TLS 1.0 are refused, and TLS is still required when the server doesn’t support it', async () => {
  await mariadb.restart(tlsLines('expired'))
  const expired = await attempt({ certificateAuthority: expiredCertificate.cert })
  expect(expired.failed).toBe('tls: expired_certificate')
  await mariadb.restart([
    ...tlsLines('example'),
    'tls_version=TLSv1.0',
    'ssl_cipher=ALL:@SECLEVEL=0',
  ])
  expect((await attempt({})).failed).toBe('tls: old_tls')
  await mariadb.restart([...tlsLines('example'), 'require_secure_transport=on'])
  // It gives no other reason.
  const inClear = { ...as('weak'), tlsMode: 'disable' } as const
  expect((await attempt(inClear)).failed).toBe('sign_in: wrong_password')
  expect((await attempt(as('weak'))).failed).toBeUndefined()
  await mariadb.restart(['skip_ssl'])
  expect((await attempt({})).failed).toBe('tls: no_tls')
})

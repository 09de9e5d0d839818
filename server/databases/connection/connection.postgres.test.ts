import { type AddressInfo, BlockList, createServer, type Socket } from 'node:net'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import type { ConnectionFault } from '../../../contract/databases/connection-steps.ts'
import { readOnlyRoleSql } from '../../../contract/databases/read-only-role.ts'
import { expiredCertificate } from '../../testing/example-certificates.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import type { Server } from '../advisor/check.ts'
import { postgresqlChecks } from '../advisor/postgresql/checks.ts'
import { runChecks } from '../advisor/run-checks.ts'
import { type CustomerPostgres, startCustomerPostgres } from '../testing-customer-postgres.ts'
import type { Target } from './target.ts'
import { attemptSession } from './testing-session.ts'
import { unansweredPort } from './testing-unanswered-port.ts'

let postgres: CustomerPostgres
beforeAll(async () => {
  postgres = await startCustomerPostgres()
  await postgres.run('create database closed')
  const reader = readOnlyRoleSql({ username: 'reader', databaseName: 'shop' })
  await postgres.run(
    `${reader}
    alter role reader password 'reader';
    create role busy login password 'busy' connection limit 0;
    create role locked nologin password 'locked';
    create role weak login password 'weak';
    create role writer login password 'writer' in role pg_read_all_settings, pg_read_all_stats;
    grant insert on customers to writer;
    revoke connect on database closed from public;
    create view emails as select email from customers;
    create role viewer login password 'viewer' in role pg_read_all_settings, pg_read_all_stats;
    grant select on emails to viewer;
    create role heir login noinherit password 'heir' in role boss;
    create role secured login password 'secured';
    create role runner login password 'runner' in role pg_execute_server_program;
    create role copier login replication password 'copier';`,
    'shop',
  )
  await postgres.run(`create role "né ""so" login password 'secret'`)
})
afterAll(() => postgres.stop())

const attempt = (change: Partial<Target>, options?: Parameters<typeof attemptSession>[1]) =>
  attemptSession({ ...postgres.target, ...change }, options)

const as = (name: string): Partial<Target> => ({ username: name, password: name })

describe('the test of a connection', () => {
  test('passes all five steps with the role that the page suggests', async () => {
    const { steps, failed } = await attempt({})
    expect(failed).toBeUndefined()
    expect(steps).toEqual([
      { step: 'name' },
      { step: 'reachability' },
      { step: 'tls', fault: undefined },
      { step: 'sign_in' },
      { step: 'privileges', fault: undefined },
    ])
  })

  test.for<[title: string, change: () => Partial<Target>, failed: string]>([
    ['an unknown name', () => ({ host: 'db.invalid' }), 'name: unknown_name'],
    ['a private address', () => ({ host: 'private.example.com' }), 'name: private_address'],
    ['an address in disguise', () => ({ host: '0x0a.1' }), 'name: private_address'],
    ['a refused port', () => ({ port: 1 }), 'reachability: refused'],
    ['an unknown authority', () => ({ certificateAuthority: null }), 'tls: unknown_authority'],
    ['another host name', () => ({ host: 'db.example.net' }), 'tls: wrong_host_name'],
    ['a wrong password', () => ({ password: 'wrong' }), 'sign_in: wrong_password'],
    ['an unknown role', () => as('nobody'), 'sign_in: wrong_password'],
    ['a missing database', () => ({ databaseName: 'shpo' }), 'sign_in: no_such_database'],
    ['a closed database', () => ({ databaseName: 'closed' }), 'sign_in: no_connect_privilege'],
    ['a role at its connection limit', () => as('busy'), 'sign_in: too_many_connections'],
    ['a role that may not sign in', () => as('locked'), 'sign_in: account_locked'],
    ['a role that pg_hba.conf rejects', () => as('unwelcome'), 'sign_in: not_allowed_by_hba'],
    [
      'a connection without encryption that pg_hba.conf rejects',
      () => ({ ...as('secured'), tlsMode: 'disable' }),
      'sign_in: tls_required',
    ],
    [
      'a password in clear text over an unverified connection',
      () => ({ ...as('outspoken'), tlsMode: 'require' }),
      'sign_in: password_in_clear',
    ],
  ])('distinguishes %s', async ([, change, failed]) => {
    expect((await attempt(change())).failed).toBe(failed)
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
    ['tls', 'unencrypted', { tlsMode: 'disable' }],
    ['privileges', 'superuser', as('boss')],
    ['privileges', 'superuser', as('heir')],
    ['privileges', 'superuser', as('runner')],
    ['privileges', 'reaches_rows', as('writer')],
    ['privileges', 'reaches_rows', as('viewer')],
    ['privileges', 'reaches_rows', as('copier')],
    ['privileges', 'missing_privileges', as('weak')],
  ])('warns in the step %s: %s', async ([step, fault, change]) => {
    const { steps, failed } = await attempt(change)
    expect(failed).toBeUndefined()
    expect(steps.filter((one) => one.fault)).toEqual([{ step, fault }])
  })

  test('signs in with names and passwords that contain quotes and non-ASCII letters', async () => {
    const { failed } = await attempt({ username: 'né "so', password: 'secret' })
    expect(failed).toBeUndefined()
  })
})

test('reports a server without free connections', async () => {
  // Without autovacuum and senders, the limit is only that of sessions.
  const full = await startCustomerPostgres({
    settings: [
      'max_connections=5',
      'superuser_reserved_connections=1',
      'max_wal_senders=0',
      'autovacuum=off',
    ],
  })
  onTestFinished(full.stop)
  await full.run(`create role reader login password 'reader'`)
  expect((await attemptSession(full.target)).failed).toBeUndefined()
  const clients = Array.from({ length: 5 }, () => new pg.Client(full.admin()))
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.end()))))
  await Promise.all(clients.slice(0, 4).map((client) => client.connect()))
  // Only a reserved one is left.
  expect((await attemptSession(full.target)).failed).toBe('sign_in: too_many_connections')
  await clients[4]?.connect()
  expect((await attemptSession(full.target)).failed).toBe('sign_in: too_many_connections')
})

test('a session resolves the name once, and reaches networks that the operator allows', async () => {
  const allowedNetworks = new BlockList()
  allowedNetworks.addSubnet('127.0.0.0', 8, 'ipv4')
  const { dns } = onThisMachine
  const queried: string[] = []
  const outbound = {
    ...onThisMachine,
    dns: { ...dns, allowLoopback: false },
    // Then a public address, where nothing may connect to.
    resolve: async (host: string) =>
      queried.push(host) === 1 ? ['127.0.0.1'] : ['10.0.0.5', '203.0.113.1'],
  }
  const work = ({ query }: { query: (sql: string) => Promise<unknown> }) => query('select 1')
  const { failed } = await attempt({}, { outbound: { ...outbound, allowedNetworks }, work })
  expect(failed).toBeUndefined()
  expect(queried).toEqual(['db.example.com'])
  queried.length = 0
  expect((await attempt({}, { outbound })).failed).toBe('name: private_address')
})

test('a session can’t write, waits for nothing and is not misled by functions of the customer', async () => {
  await postgres.run(
    `create function public.current_setting(text) returns text language sql as $$ select 'mine' $$;
     create table public.pg_roles (rolname text);
     grant create on schema public to boss;`,
    'shop',
  )
  const { result } = await attempt(as('boss'), {
    work: async ({ query, serverVersion }) => {
      const settings = await query(
        `select name, setting from pg_settings where name in ('default_transaction_read_only', 'statement_timeout', 'lock_timeout', 'search_path', 'application_name') order by name`,
      )
      const refused = await query(`insert into public.customers values (2)`).catch(
        (error: unknown) => (error as { code: string }).code,
      )
      return { settings, refused, serverVersion }
    },
  })
  expect(result).toMatchObject({
    refused: '25006',
    serverVersion: expect.stringMatching(/^\d+/) as unknown,
    settings: [
      { name: 'application_name', setting: 'Parapet' },
      { name: 'default_transaction_read_only', setting: 'on' },
      { name: 'lock_timeout', setting: '1000' },
      { name: 'search_path', setting: 'pg_catalog,pg_temp' },
      { name: 'statement_timeout', setting: '20000' },
    ],
  })
})

// Everything that followed was once “not visible”, in a run that counted as complete.
test('a session whose connection breaks has no result, even if its statements may fail', async () => {
  const { result, failed } = await attempt(as('boss'), {
    work: async ({ query }) => {
      const refused = await query('select pg_terminate_backend(pg_backend_pid())').catch(String)
      return refused
    },
  })
  expect(result).toBeUndefined()
  expect(failed).toBe('privileges: connection_lost')
})

// It was once “nothing replies on port 5432”, and the steps that had passed were shown as skipped.
test('a session that takes too long fails at the step that was running', async () => {
  const late = new AbortController()
  const { steps, failed } = await attempt(as('boss'), {
    stop: late.signal,
    work: async ({ query }) => {
      late.abort(new DOMException('late', 'TimeoutError'))
      return query('select 1').catch(String)
    },
  })
  expect(steps).toHaveLength(5)
  expect(failed).toBe('privileges: too_slow')
})

/** A server that isn't PostgreSQL, or misbehaves. */
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
const message = (kind: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}
const signedIn = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const unverified = { tlsMode: 'disable' } as const

const number = (bytes: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 2) buffer.writeInt16BE(value)
  else buffer.writeInt32BE(value)
  return buffer
}
const text = (value: string) => Buffer.from(`${value}\0`)
const done = Buffer.concat([message('C', text('SET')), message('Z', Buffer.from('I'))])
/** A row of texts. */
const described = (...names: string[]) =>
  message(
    'T',
    Buffer.concat([
      number(2, names.length),
      ...names.map((name) =>
        Buffer.concat([text(name), Buffer.alloc(6), number(4, 25), Buffer.alloc(8)]),
      ),
    ]),
  )
const dataRow = (...values: string[]) =>
  message(
    'D',
    Buffer.concat([
      number(2, values.length),
      ...values.map((value) => Buffer.concat([number(4, value.length), Buffer.from(value)])),
    ]),
  )

/** Lets anybody sign in, accepts what a session sets, and then replies to a statement like that. */
const afterSignIn = (reply: (socket: Socket) => void) => (socket: Socket) => {
  let count = 0
  socket.on('data', () => {
    count += 1
    if (count === 1) socket.write(signedIn)
    else if (count === 2) socket.write(done)
    else reply(socket)
  })
}
const endless = (socket: Socket, bytes: Buffer) => {
  const more = () => socket.writable && socket.write(bytes, more)
  more()
}
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
    ['speaks HTTP', 'tls: not_postgresql', {}, (socket) => socket.end('HTTP/1.1 400\r\n\r\n')],
    ['hangs up', 'tls: not_postgresql', {}, (socket) => socket.destroy()],
    ['refuses TLS', 'tls: no_tls', {}, (socket) => socket.write('N')],
    [
      'sends more than the permission for TLS',
      'tls: not_postgresql',
      {},
      (socket) => socket.write('SX'),
    ],
    ['never replies', 'tls: tls_failed', {}, () => {}],
    ['never completes the sign-in', 'sign_in: sign_in_failed', unverified, () => {}],
    [
      'floods the sign-in',
      'sign_in: too_much_data',
      unverified,
      (socket) => socket.write(message('N', Buffer.alloc(100_000))),
    ],
    [
      'sends garbage after the sign-in',
      'sign_in: sign_in_failed',
      unverified,
      (socket) => {
        socket.once('data', () => {
          socket.write(signedIn)
          socket.once('data', () =>
            socket.write(Buffer.from('T\0\0\0\x05\xff\xffD\0\0\0\x06\xff\xff', 'latin1')),
          )
        })
      },
    ],
    [
      'sends a value of 100 MB',
      'sign_in: too_much_data',
      unverified,
      (socket) => {
        socket.once('data', () => {
          socket.write(signedIn)
          const more = () => socket.writable && socket.write(Buffer.alloc(1_000_000), more)
          socket.once('data', () => {
            const head = Buffer.from('D\0\0\0\0', 'latin1')
            head.writeInt32BE(100_000_000, 1)
            socket.write(head, more)
          })
        })
      },
    ],
    [
      'demands a billion rounds of hashing',
      'sign_in: sign_in_failed',
      unverified,
      (socket) => {
        socket.write(message('R', Buffer.concat([number(4, 10), text('SCRAM-SHA-256'), text('')])))
        socket.once('data', (first) => {
          const nonce = /r=([^,]+)/.exec(first.toString('latin1'))?.[1] ?? ''
          const challenge = Buffer.from(`r=${nonce}x,s=c2FsdA==,i=1000000000`)
          socket.write(message('R', Buffer.concat([number(4, 11), challenge])))
        })
      },
    ],
    // `pg` looks for the end forever, and the whole process once stood still.
    [
      'sends an error that doesn’t end',
      'sign_in: sign_in_failed',
      unverified,
      (socket) => socket.write(message('E', Buffer.from('SFATAL\0'))),
    ],
    [
      'sends a notice that doesn’t end, in pieces, after the sign-in',
      'sign_in: sign_in_failed',
      unverified,
      afterSignIn((socket) => drip(socket, message('N', Buffer.from('SFATAL')))),
    ],
    [
      'states a length that is too short',
      'sign_in: sign_in_failed',
      unverified,
      (socket) => socket.write(Buffer.from('N\0\0\0\0', 'latin1')),
    ],
    [
      'states a length of 2 GB',
      'sign_in: too_much_data',
      unverified,
      (socket) => {
        socket.write(Buffer.from('R\x7f\xff\xff\xff', 'latin1'))
        endless(socket, Buffer.alloc(10_000))
      },
    ],
    [
      'sends the sign-in one byte at a time',
      'sign_in: sign_in_failed',
      unverified,
      (socket) => drip(socket, message('N', Buffer.alloc(10_000))),
    ],
    [
      'stops replying after the sign-in',
      'privileges: privileges_unreadable',
      unverified,
      afterSignIn(() => {}),
    ],
    [
      'hangs up after the sign-in',
      'privileges: privileges_unreadable',
      unverified,
      afterSignIn((socket) => socket.destroy()),
    ],
    [
      'sends endless rows',
      'sign_in: too_much_data',
      unverified,
      afterSignIn((socket) => {
        socket.write(described('version'))
        endless(socket, dataRow('x'.repeat(10_000)))
      }),
    ],
    [
      'sends endless notices',
      'sign_in: too_much_data',
      unverified,
      afterSignIn((socket) =>
        endless(socket, message('N', Buffer.concat([text(`M${'x'.repeat(10_000)}`), text('')]))),
      ),
    ],
    [
      'reports an invalid version',
      'privileges: old_version',
      unverified,
      afterSignIn((socket) =>
        socket.write(
          Buffer.concat([
            described('version', 'database', 'role', 'is_standby', 'privileges'),
            dataRow('newest', 'shop', 'reader', 'f', '{superuser}'),
            done,
          ]),
        ),
      ),
    ],
    [
      'requests our data',
      'privileges: privileges_unreadable',
      unverified,
      afterSignIn((socket) => socket.write(message('G', Buffer.alloc(3)))),
    ],
  ])('that %s fails within its time, and nothing else does', async ([, failed, target, reply]) => {
    let written = 0
    const received: Buffer[] = []
    const port = await hostile((socket) => {
      socket.on('data', (chunk) => received.push(chunk))
      socket.on('close', () => {
        written += socket.bytesWritten
      })
      if (target.tlsMode === 'disable') reply(socket)
      else socket.once('data', () => reply(socket))
    })
    // What ends by its amount must not end by its time on a busy machine.
    const databaseTimeoutMs = failed.endsWith('too_much_data') ? 600_000 : 300
    const outbound = { ...onThisMachine, databaseTimeoutMs }
    const password = 'kestrel-over-the-estuary'
    expect((await attempt({ ...target, port, password }, { outbound })).failed).toBe(failed)
    // What fits into the buffers of both ends, and not what it would send.
    expect(written).toBeLessThan(20_000_000)
    expect(Buffer.concat(received).includes(password)).toBe(false)
  })
})

// Each statement was limited, but not all of them together, and names were kept at any length.
test('a hostile server that sends long names with every check ends the session, and little is kept', async () => {
  let written = 0
  const name = 'x'.repeat(79_000)
  const rows = Buffer.concat([
    described('version', 'database', 'role', 'schema', 'name', 'object', 'total'),
    ...Array.from({ length: 100 }, () =>
      dataRow('150001', 'shop', 'reader', name, name.slice(0, 100), 'x', '100'),
    ),
    done,
  ])
  const server: Server = {
    product: 'PostgreSQL',
    version: 150_001,
    database: 'shop',
    role: 'reader',
    privileges: new Set(['pg_read_all_settings', 'pg_read_all_stats', 'pg_monitor']),
    isStandby: false,
    now: new Date(),
  }
  const port = await hostile((socket) => {
    socket.on('close', () => {
      written += socket.bytesWritten
    })
    afterSignIn(() => socket.write(rows))(socket)
  })
  let results: object[] = []
  const outbound = { ...onThisMachine, databaseTimeoutMs: 600_000 }
  const { failed } = await attempt(
    { ...unverified, port, password: 'secret' },
    {
      outbound,
      work: async ({ query }) => {
        results = await runChecks(query, server, postgresqlChecks)
      },
    },
  )
  expect(failed).toBe('sign_in: too_much_data')
  expect(JSON.stringify(results).length).toBeLessThan(5_000_000)
  // And what fits into the buffers of both ends.
  expect(written).toBeLessThan(90_000_000)
})

/** After the others: each changes what the server presents. */
test('an expired certificate and TLS 1.0 are refused, and TLS is still required when the server doesn’t support it', async () => {
  await postgres.run(`alter system set ssl_cert_file = 'expired.crt'`)
  await postgres.restart('fast')
  const expired = await attempt({ certificateAuthority: expiredCertificate.cert })
  expect(expired.failed).toBe('tls: expired_certificate')
  for (const setting of [
    `ssl_cert_file = 'example.crt'`,
    `ssl_min_protocol_version = 'TLSv1'`,
    `ssl_max_protocol_version = 'TLSv1'`,
    `ssl_ciphers = 'ALL:@SECLEVEL=0'`,
  ])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await postgres.run(`alter system set ${setting}`)
  await postgres.restart('fast')
  expect((await attempt({})).failed).toBe('tls: old_tls')
  await postgres.run('alter system set ssl = off')
  await postgres.restart('fast')
  expect((await attempt({})).failed).toBe('tls: no_tls')
})

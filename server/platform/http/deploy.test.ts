import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '../../../scripts/free-port.mjs'
import { rawConnection, rawRequest } from '../../testing/raw-connection.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { PASSWORD } from '../../testing/test-server.ts'

const SHUTDOWN_DELAY_SECONDS = '2'
const CLIENTS = 4

test('deploying two replicas under load loses no request, and half-sent requests end properly', async () => {
  const databaseUrl = await newDatabase()
  const replicas = [await startReplica(databaseUrl), await startReplica(databaseUrl)]
  const balancer = await startBalancer(replicas)
  await balancer.untilReady([true, true])
  const load = startLoad(balancer.port)
  await load.progress()

  const restart = async (index: number) => {
    const { end, port } = replicas[index] ?? (await startReplica(databaseUrl))
    const first = end('SIGTERM')
    await balancer.untilReady([index !== 0, index !== 1])
    // Supervisors and people send signals repeatedly.
    expect(await Promise.all([first, end('SIGTERM')])).toEqual([0, 0])
    await load.progress()
    replicas[index] = await startReplica(databaseUrl, port)
    await balancer.untilReady([true, true])
    await load.progress()
  }
  const halves = await Promise.all([
    sendHalf(replicas[0]?.port, 'POST /v1/auth HTTP/1.1\r\nHost: loc'),
    sendHalf(
      replicas[0]?.port,
      rawRequest('POST /v1/auth', { 'Content-Type': 'application/json', 'Content-Length': '99' }),
    ),
  ])
  await restart(0)
  for (const { text, error } of await Promise.all(halves.map(({ ended }) => ended()))) {
    expect(text).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 1\r\nConnection: close\r\n/)
    expect(error).toBeUndefined()
  }
  await restart(1)

  expect(await load.stop()).toEqual([])
})

async function sendHalf(port = 0, half = '') {
  const connection = await rawConnection(port)
  await connection.write(half)
  return connection
}

async function newDatabase() {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const name = `deploy_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  url.pathname = `/${name}`
  return url.href
}

type Replica = Awaited<ReturnType<typeof startReplica>>

async function startReplica(databaseUrl: string, givenPort?: number) {
  const port = givenPort ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'parapet-deploy-'))
  const server = await startServerProcess({
    PORT: String(port),
    DATA_FOLDER: folder,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'x'.repeat(32),
    SHUTDOWN_DELAY_SECONDS,
  })
  onTestFinished(async () => {
    if (server.isAlive()) await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return { ...server, port }
}

/** Forwards each new connection to one of the ready replicas, in turn. */
async function startBalancer(replicas: readonly Replica[]) {
  const isReady = replicas.map(() => false)
  const sockets = new Set<Socket>()
  let isOver = false
  let turn = 0
  const probe = async (index: number) => {
    while (!isOver) {
      isReady[index] = await fetch(`${replicas[index]?.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      await wait(50)
    }
  }
  const probes = replicas.map((_, index) => probe(index))

  const server = createServer((client) => {
    const ready = replicas.filter((_, index) => isReady[index])
    const target = connect(ready[(turn += 1) % ready.length]?.port ?? 0, '127.0.0.1')
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => sockets.delete(socket))
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    isOver = true
    server.close()
    for (const socket of sockets) socket.destroy()
    await Promise.all(probes)
  })
  return {
    port: (server.address() as AddressInfo).port,
    untilReady: (expected: readonly boolean[]) =>
      expect.poll(() => isReady, { interval: 20 }).toEqual(expected),
  }
}

/** Clients that each keep a connection alive and send one request after the other, alternating reads and writes. */
function startLoad(port: number) {
  const failures: string[] = []
  const counts = Array.from({ length: CLIENTS }, () => 0)
  let isOver = false
  let sent = 0

  const send = async (agent: Agent) => {
    sent += 1
    const isWrite = sent % 2 === 0
    const outgoing = request({
      agent,
      port,
      host: '127.0.0.1',
      method: isWrite ? 'POST' : 'GET',
      path: isWrite ? '/v1/register' : '/v1/user',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${sent >> 8}.${sent & 255}`,
      },
    })
    const signUp = {
      username: `${randomUUID()}@example.com`,
      password: PASSWORD,
      confirm_password: PASSWORD,
    }
    outgoing.end(isWrite ? JSON.stringify(signUp) : undefined)
    try {
      const [incoming] = await once(outgoing, 'response')
      incoming.resume()
      await once(incoming, 'end')
      // The reads are sent without a session.
      if (incoming.statusCode !== (isWrite ? 200 : 401)) failures.push(String(incoming.statusCode))
    } catch (error) {
      failures.push(String(error))
    }
  }
  const loops = counts.map(async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      await send(agent)
      counts[index] = (counts[index] ?? 0) + 1
      await wait(50)
    }
    agent.destroy()
  })

  return {
    /** Settles once every client has received three more responses. */
    progress: async () => {
      const before = [...counts]
      while (counts.some((count, index) => count < (before[index] ?? 0) + 3)) await wait(20)
    },
    /** Returns the failures. */
    stop: async () => {
      isOver = true
      await Promise.all(loops)
      return failures
    },
  }
}

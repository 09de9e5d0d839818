// One PostgreSQL, a proxy in front of it whose connections can hang, and two replicas of the built server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from '../../scripts/free-port.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { portOf } from '../shared/port-of.mjs'
import { query } from '../shared/query.mjs'

export async function startDatabase() {
  // Acknowledged writes must survive an immediate restart.
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) throw new Error('PostgreSQL is not installed. Install it to run the soak test.')
  const url = new URL(postgres.url)
  const proxy = await startProxy(Number(url.port))
  url.port = String(proxy.port)
  return {
    url: url.href,
    ask: (text, values) => query(postgres.url, text, values),
    proxy,
    restart: postgres.restart,
    stop: () => {
      proxy.close()
      postgres.stop()
    },
  }
}

async function startProxy(target) {
  const sockets = new Set()
  let isHanging = false
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const { from, to } of [
      { from: client, to: upstream },
      { from: upstream, to: client },
    ]) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!isHanging) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    /** Nothing passes any more, and nothing is closed, like a network that drops packets. Dropped data is lost. */
    hang: () => {
      isHanging = true
    },
    release: () => {
      isHanging = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A replica that is restarted when it exits, and reports an unexpected exit. */
export async function startReplica({ name, databaseUrl, folder, onDeath }) {
  const port = await freePort()
  const replica = { name, url: `http://127.0.0.1:${port}`, isServing: false, samples: [] }
  let child
  let wish
  const start = async () => {
    wish = undefined
    const startedAt = performance.now()
    child = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_FOLDER: folder,
        DATABASE_URL: databaseUrl,
        SECRET_KEY: 'a soak needs a key of thirty-two characters',
        NODE_ENV: 'development',
        TRUSTED_PROXIES: '1',
        // Only this machine is queried, on a port where nothing listens.
        DNS_ROOTS: '127.0.0.1',
        DNS_PORT: '9',
        ALLOW_LOOPBACK: 'true',
        RDAP_BOOTSTRAP_URL: 'http://127.0.0.1:9/',
        CERTIFICATE_LOG_URL: 'none',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    replica.process = { pid: child.pid, startedAt }
    const exit = once(child, 'exit')
    const startAgain = async () => {
      const [code, signal] = await exit
      replica.isServing = false
      if (wish === 'stop') return
      if (!wish) onDeath(`${name} exited unexpectedly (${signal ?? code})`)
      await sleep(wish ? 0 : 500)
      await start()
    }
    void startAgain()
    await Promise.race([once(child.stdout, 'data'), exit])
    child.stdout.resume()
    replica.isServing = child.exitCode === null && child.signalCode === null
  }
  await start()
  return Object.assign(replica, {
    kill: () => {
      wish = 'kill'
      child.kill('SIGKILL')
    },
    /** Like a deployment: stops new requests, then stops the replica. Returns how long it took. */
    deploy: async () => {
      replica.isServing = false
      await sleep(200)
      wish = 'deploy'
      const from = performance.now()
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      return performance.now() - from
    },
    stop: async () => {
      wish = 'stop'
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await gone
      clearTimeout(force)
    },
    /** Resident memory of the process, in MB. */
    memory: () => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
        return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
      } catch {
        return undefined
      }
    },
  })
}

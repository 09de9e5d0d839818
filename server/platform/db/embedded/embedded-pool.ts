import { MessageChannel, type Worker } from 'node:worker_threads'

import pg from 'pg'

import { atMost, atMostOfEach } from '../../at-most.ts'
import { ownerAtWork } from '../../network/connections.ts'
import type { ToWorker } from './messages.ts'
import { PortStream } from './port-stream.ts'

/**
 * The database's thread has ended and the next one is not ready yet. Has the error code of a PostgreSQL server that is
 * starting up.
 */
class EmbeddedDatabaseDown extends Error {
  readonly code = '57P03'
}

type Lease = { end: Promise<void>; giveBack: () => void }

/**
 * The pool of a database that has a single session. Queries share one connection and are sent without waiting for one
 * another (pipelining); a client that connects for a transaction has it exclusively until it is released. Queries for
 * accounts are sent one at a time, with the accounts taking turns; queries for no account, such as a sign-in's, go
 * first. So a sign-in waits for at most one query or transaction of an account, however many there are. The name ends
 * in Pool because that is how drizzle recognises that a transaction needs a separate connection.
 */
export class EmbeddedPool {
  #worker: () => Worker | undefined
  #connection: Promise<pg.Client> | undefined
  #lease: Lease | undefined
  #oneOfEachAccount = atMostOfEach(1)
  #oneOfAllAccounts = atMost(1)
  /** Unfinished queries without an account. */
  #ofNobody = new Set<Promise<unknown>>()
  /** As in pg's pool: queries that are queued or running. */
  waitingCount = 0

  get totalCount() {
    return this.#connection ? 1 : 0
  }

  get idleCount() {
    return this.#connection && this.waitingCount === 0 ? 1 : 0
  }

  /** `worker` returns undefined while there is none. */
  constructor(worker: () => Worker | undefined) {
    this.#worker = worker
  }

  async query(...parameters: Parameters<pg.Client['query']>) {
    return this.#inTurn(() => this.#whenFree((client) => client.query(...parameters)))
  }

  /** The account keeps its turn until the release. */
  async connect(): Promise<pg.PoolClient> {
    return new Promise((settle, fail) => {
      this.#inTurn(async () => {
        const { client, lease } = await this.#leased()
        settle(client)
        await lease.end
      }).catch(fail)
    })
  }

  #leased() {
    return this.#whenFree((client) => {
      const lease = newLease()
      this.#lease = lease
      const release = (error?: Error | boolean) => {
        if (this.#lease !== lease) return
        // Closing the connection discards whatever a broken transaction left behind.
        if (error) void this.#disconnect()
        this.#lease = undefined
        client.off('end', giveBack)
        lease.giveBack()
      }
      // Drizzle does not release a connection whose `begin` failed.
      const giveBack = () => release()
      client.once('end', giveBack)
      return { client: Object.assign(client, { release }), lease }
    })
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const account = ownerAtWork()
    this.waitingCount += 1
    try {
      return await (account === undefined ? this.#forNobody(work) : this.#for(account, work))
    } finally {
      this.waitingCount -= 1
    }
  }

  async #forNobody<Result>(work: () => Promise<Result>): Promise<Result> {
    const asked = work()
    this.#ofNobody.add(asked)
    try {
      return await asked
    } finally {
      this.#ofNobody.delete(asked)
    }
  }

  #for<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    const inLine = () =>
      this.#oneOfAllAccounts(async () => {
        // Only those already waiting, so that no account has to wait forever.
        await Promise.allSettled(this.#ofNobody)
        return work()
      })
    return this.#oneOfEachAccount(account, inLine)
  }

  async end() {
    await this.#whenFree(() => this.#disconnect())
  }

  /**
   * Calls `withClient` as soon as the connection is not reserved, in the same tick, so that nothing can come in
   * between.
   */
  async #whenFree<Result>(withClient: (client: pg.Client) => Result): Promise<Awaited<Result>> {
    for (;;) {
      while (this.#lease) await this.#lease.end
      this.#connection ??= this.#open().catch((error: unknown) => {
        this.#connection = undefined
        throw error
      })
      const client = await this.#connection
      if (!this.#lease) return await withClient(client)
    }
  }

  async #open() {
    const worker = this.#worker()
    if (!worker) throw new EmbeddedDatabaseDown('The embedded database is starting up.')
    const client = new pg.Client({
      user: 'postgres',
      database: 'postgres',
      pipeline: true,
      stream: () => {
        const { port1, port2 } = new MessageChannel()
        worker.postMessage({ kind: 'connect', port: port2 } satisfies ToWorker, [port2])
        return new PortStream(port1)
      },
    })
    // A disk error ends the thread. Pending queries report the error themselves.
    client.on('error', () => {})
    client.once('end', () => {
      this.#connection = undefined
    })
    await client.connect()
    return client
  }

  async #disconnect() {
    const connection = this.#connection
    this.#connection = undefined
    await (await connection)?.end()
  }
}

function newLease(): Lease {
  let giveBack = () => {}
  const end = new Promise<void>((settle) => {
    giveBack = settle
  })
  return { end, giveBack }
}

import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'

import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { test as base } from '../../testing/test.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../clock.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { LEASE_SECONDS } from './leases.ts'
import { queueJob, queueJobOnce } from './queue-job.ts'
import type { JobHandlers } from './run-job.ts'
import { jobs as jobsTable } from './schema.ts'

/** Job runners on one database and clock, one for each replica. */
const test = base.extend('replicas', async ({ server }, { onCleanup }) => {
  await server.jobs.stop()
  const started: Jobs[] = []
  onCleanup(async () => {
    await Promise.all(started.map(({ stop }) => stop()))
  })
  const job = { kind: 'scan', subjectId: randomUUID(), ownerId: randomUUID() }
  const { db, clock, log } = server
  /** Enqueues this many jobs for one owner. Returns their subjects. */
  const queueFor = async (number: number) => {
    const ownerId = randomUUID()
    const subjectIds = Array.from({ length: number }, () => randomUUID())
    for (const subjectId of subjectIds) {
      await queueJob(db, { ...job, subjectId, ownerId, dueAt: clock.now() })
    }
    clock.advance(1)
    return subjectIds
  }
  const start = (handler: JobHandlers[string], { isAlone = false } = {}) => {
    const handlers = { scan: handler }
    const jobs = startJobs({ db, clock, log, handlers, isAlone })
    started.push(jobs)
    return jobs
  }
  return {
    clock,
    queue: (dueInSeconds = 0) =>
      queueJob(db, { ...job, dueAt: secondsAfter(clock.now(), dueInSeconds) }),
    queueOnce: (dueInSeconds: number) =>
      queueJobOnce(db, { ...job, dueAt: secondsAfter(clock.now(), dueInSeconds) }),
    queueFor,
    subjectId: job.subjectId,
    rows: () => db.select().from(jobsTable),
    row: async () =>
      (await db.select().from(jobsTable).where(eq(jobsTable.subjectId, job.subjectId)))[0],
    start,
    /** As left behind by a server that died in the middle of it, or as held by one that runs. */
    leaveRunning: (...subjectIds: string[]) =>
      db
        .update(jobsTable)
        .set({ lease: randomUUID(), dueAt: secondsAfter(clock.now(), LEASE_SECONDS) })
        .where(inArray(jobsTable.subjectId, subjectIds)),
    end: (subjectId: string) => db.delete(jobsTable).where(eq(jobsTable.subjectId, subjectId)),
    /** A runner whose jobs end on an event with the subject's id. */
    startSteps: () => {
      const steps = new EventEmitter()
      const begun: string[] = []
      const jobs = start(async (subjectId, signal) => {
        begun.push(subjectId)
        steps.emit('begun')
        await once(steps, subjectId, { signal })
        return undefined
      })
      return { steps, begun, jobs }
    },
    /** A runner in the middle of a job that never ends on its own. */
    startEndless: async () => {
      const steps = new EventEmitter()
      const begun = once(steps, 'begun')
      const jobs = start((_, signal) => {
        steps.emit('begun')
        return new Promise((_settle, reject) => {
          signal.addEventListener('abort', () => reject(new Error('interrupted')))
        })
      })
      jobs.wake()
      await begun
      return jobs
    },
  }
})

describe('a job', () => {
  test.for([
    ['whose server died', 'lease'],
    ['that is to be tried again', 'retry'],
  ] as const)(
    'a job of the kind %s doesn’t wait for hours after the clock is set back',
    async ([, kind], { replicas }) => {
      await replicas.queue()
      const failing = replicas.start(async () => {
        throw new Error('not yet')
      })
      if (kind === 'lease') await replicas.leaveRunning(replicas.subjectId)
      else await failing.idle()
      await failing.stop()
      replicas.clock.advance(-6 * HOUR_SECONDS)
      let runs = 0
      await replicas
        .start(async () => {
          runs += 1
        })
        .idle()
      expect(runs).toBe(1)
    },
  )

  test('a scheduled job keeps its time when the clock is set back', async ({ replicas }) => {
    await replicas.queue(DAY_SECONDS)
    const before = await replicas.row()
    replicas.clock.advance(-6 * HOUR_SECONDS)
    let runs = 0
    await replicas
      .start(async () => {
        runs += 1
      })
      .idle()
    expect(runs).toBe(0)
    expect(await replicas.row()).toEqual(before)
  })

  test('a job runs when it is due, not before, and once among two replicas', async ({
    replicas,
  }) => {
    const ran: string[] = []
    const one = replicas.start(async () => void ran.push('one'))
    const other = replicas.start(async () => void ran.push('other'))
    await replicas.queue(60)
    await Promise.all([one.idle(), other.idle()])
    expect(ran).toEqual([])
    replicas.clock.advance(60)
    await Promise.all([one.idle(), other.idle()])
    expect(ran).toHaveLength(1)
    expect(await replicas.row()).toBeUndefined()
  })

  test('a job waits for its turn if its account has many, without delaying other accounts', async ({
    replicas,
  }) => {
    const { begun, steps, jobs } = replicas.startSteps()
    const many = []
    for (let owner = 0; owner < 4; owner += 1) many.push(await replicas.queueFor(3))
    jobs.wake()
    while (begun.length < 8) await once(steps, 'begun')
    expect(many.map((ids) => ids.filter((id) => begun.includes(id)).length)).toEqual([2, 2, 2, 2])

    const [late = ''] = await replicas.queueFor(1)
    steps.emit(begun[0] ?? '')
    await once(steps, 'begun')
    expect(begun.at(-1)).toBe(late)
  })

  test('a job waits for its turn even if another replica runs the account’s jobs', async ({
    replicas,
  }) => {
    const [first = '', second = '', third] = await replicas.queueFor(3)
    // Held in the database, as by another replica: a runner might take the other owner's job before this one looks.
    await replicas.leaveRunning(first, second)
    const { begun, steps, jobs } = replicas.startSteps()
    const [theirs] = await replicas.queueFor(1)
    jobs.wake()
    await once(steps, 'begun')
    expect(begun).toEqual([theirs])

    // The runner may still be looking for more, and find the third before it is woken.
    const next = once(steps, 'begun')
    await replicas.end(first)
    jobs.wake()
    await next
    expect(begun).toEqual([theirs, third])
  })

  test('jobs of a kind that is processed in batches share a turn, and each has its own outcome', async ({
    replicas,
  }) => {
    const again = secondsAfter(replicas.clock.now(), 300)
    const [done, later, failed] = await replicas.queueFor(3)
    const turns: string[][] = []
    const many = async (subjectIds: readonly string[]) => {
      turns.push(subjectIds.toSorted())
      return Promise.allSettled(
        subjectIds.map(async (subjectId) => {
          if (subjectId === failed) throw new Error('the provider is away')
          return subjectId === later ? again : undefined
        }),
      )
    }
    await replicas.start({ many }).idle()
    expect(turns).toEqual([[done, later, failed].toSorted()])
    const left = await replicas.rows()
    expect(left).toHaveLength(2)
    expect(left).toContainEqual(
      expect.objectContaining({ subjectId: later, dueAt: again, lease: null, lastError: null }),
    )
    expect(left).toContainEqual(
      expect.objectContaining({
        subjectId: failed,
        dueAt: secondsAfter(replicas.clock.now(), 5),
        lastError: 'the provider is away',
      }),
    )
  })

  test('jobs that are done together are divided among replicas, and due again when one of them dies', async ({
    replicas,
  }) => {
    const [held, free] = [await replicas.queueFor(20), await replicas.queueFor(60)]
    const ran: string[] = []
    const many = async (subjectIds: readonly string[]) => {
      ran.push(...subjectIds)
      return Promise.allSettled(subjectIds.map(async () => undefined))
    }
    await replicas.leaveRunning(...held)
    await Promise.all([replicas.start({ many }).idle(), replicas.start({ many }).idle()])
    expect(ran.toSorted()).toEqual(free.toSorted())
    replicas.clock.advance(LEASE_SECONDS)
    await replicas.start({ many }).idle()
    expect(ran.toSorted()).toEqual([...held, ...free].toSorted())
  })

  test('a job runs again at the time its handler returns', async ({ replicas }) => {
    const again = secondsAfter(replicas.clock.now(), 300)
    await replicas.queue()
    await replicas.start(async () => again).idle()
    expect(await replicas.row()).toMatchObject({ dueAt: again, lease: null, attempts: 0 })
  })

  test('a failed job is retried, later each time', async ({ replicas }) => {
    await replicas.queue()
    const jobs = replicas.start(() => Promise.reject(new Error('the database is away')))
    const waits: number[] = []
    for (let count = 0; count < 3; count += 1) {
      await jobs.idle()
      const row = await replicas.row()
      expect(row?.lastError).toBe('the database is away')
      const wait = ((row?.dueAt.getTime() ?? 0) - replicas.clock.now().getTime()) / 1000
      waits.push(wait)
      replicas.clock.advance(wait)
    }
    expect(waits).toEqual([5, 10, 20])
  })

  test('a job is interrupted when its server stops, and is immediately due for the next one', async ({
    replicas,
  }) => {
    await replicas.queue()
    const stopping = await replicas.startEndless()
    await stopping.stop()
    const ran: string[] = []
    await replicas.start(async () => void ran.push('next')).idle()
    expect(ran).toEqual(['next'])
  })

  test('a dead server’s job is taken over when its lease ends, and the dead server’s writes are discarded', async ({
    replicas,
  }) => {
    await replicas.queue()
    const dead = await replicas.startEndless()
    const ran: string[] = []
    const next = replicas.start(async () => {
      ran.push('next')
      return secondsAfter(replicas.clock.now(), 300)
    })
    await next.idle()
    expect(ran).toEqual([])
    replicas.clock.advance(LEASE_SECONDS)
    await next.idle()
    expect(ran).toEqual(['next'])
    const { dueAt } = (await replicas.row()) ?? {}
    await dead.stop()
    expect((await replicas.row())?.dueAt).toEqual(dueAt)
  })

  test('a job claimed while its server stops is returned unstarted', async ({ replicas }) => {
    await replicas.queue()
    let isBegun = false
    const stopping = replicas.start(async () => {
      isBegun = true
      return undefined
    })
    stopping.wake()
    await stopping.stop()
    expect(isBegun).toBe(false)
    expect(await replicas.row()).toMatchObject({ lease: null, attempts: 1 })
  })

  test('a job interrupted by a crash of the only server is due when the server restarts', async ({
    replicas,
  }) => {
    await replicas.queue()
    await replicas.leaveRunning(replicas.subjectId)
    const ran: string[] = []
    await replicas.start(async () => void ran.push('back'), { isAlone: true }).idle()
    expect(ran).toEqual(['back'])
  })

  test('a job enqueued again while it runs, runs again', async ({ replicas }) => {
    await replicas.queue()
    let runs = 0
    const jobs = replicas.start(async () => {
      runs += 1
      if (runs === 1) await replicas.queue()
      return undefined
    })
    await jobs.idle()
    expect(runs).toBe(2)
    expect(await replicas.row()).toBeUndefined()
  })

  test('a job enqueued once keeps its place in the queue, and runs again if it has already started', async ({
    replicas,
  }) => {
    await replicas.queueOnce(60)
    replicas.clock.advance(59)
    await replicas.queueOnce(60)
    replicas.clock.advance(1)
    let runs = 0
    const jobs = replicas.start(async () => {
      runs += 1
      if (runs === 1) await replicas.queueOnce(60)
      return undefined
    })
    await jobs.idle()
    expect(runs).toBe(1)
    replicas.clock.advance(60)
    await jobs.idle()
    expect(runs).toBe(2)
    expect(await replicas.row()).toBeUndefined()
  })
})

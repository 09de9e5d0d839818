import { and, eq, inArray } from 'drizzle-orm'

import type { Database, Db } from '../../platform/db/client.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import { apexRecords } from '../../platform/dns/apex-alias.ts'
import { canonicalName } from '../../platform/dns/names.ts'
import type { ZoneRecord } from '../../platform/dns/record.ts'
import { allAddressesOf } from '../../platform/dns/resolve.ts'
import type { ScanProgress } from '../../platform/dns/scan-account.ts'
import { type ScanResult, scanZone } from '../../platform/dns/scan-zone.ts'
import { allowedTtl } from '../../platform/dns/ttl.ts'
import type { DomainRow } from '../domains/find-domain.ts'
import { announceDomain, moveDomain } from '../domains/service.ts'
import { isCarriedOver } from '../records/carried-over.ts'
import { domainRecords } from '../schema/domain-records.ts'
import { domains } from '../schema/domains.ts'
import { scans } from '../schema/scans.ts'
import { findCertificateNames } from './certificate-names.ts'
import { foundBefore, foundBy, storeFound } from './store-found.ts'

/** How often progress is stored and announced. */
const FLUSH_MS = 250

type ScanRow = typeof scans.$inferSelect

type ScanContext = Context & Pick<Dependencies, 'outbound' | 'log'> & { db: Database }

/** The job: runs the queued scan, or continues one that was interrupted. */
export async function runScan(
  context: ScanContext,
  domainId: string,
  signal: AbortSignal,
): Promise<undefined> {
  const { db, clock } = context
  const [domain] = await db.select().from(domains).where(eq(domains.id, domainId))
  const [scan] = await db
    .update(scans)
    .set({ state: 'running', startedAt: clock.now() })
    .where(and(eq(scans.domainId, domainId), inArray(scans.state, ['queued', 'running'])))
    .returning()
  if (!domain || !scan || domain.state !== 'scanning') return undefined

  const cancelled = new AbortController()
  const progress = trackProgress(context, domain, {
    scan,
    onCancelled: () => cancelled.abort(),
  })
  const stop = AbortSignal.any([signal, cancelled.signal])
  try {
    const result = await scanZone(domain.name, {
      settings: context.outbound.dns,
      done: new Set(scan.answered),
      known: await findKnown(db, scan),
      earlierNames: await findEarlierNames(db, scan),
      names: findCertificateNames(domain.name, { outbound: context.outbound, signal: stop }),
      signal: stop,
      onRecord: progress.onRecord,
      onProgress: progress.onProgress,
    })
    await progress.end()
    const alias = result.outcome === 'failed' ? undefined : await findApexAlias(context, scan, stop)
    stop.throwIfAborted()
    await finish(context, domain, { scan, result, alias })
  } catch (error) {
    await progress.end()
    // Cancelling has already stored the final state.
    if (!cancelled.signal.aborted) throw error
  }
  return undefined
}

/** Neither cancelled, nor cancelled and started again: the website's row is then that of another scan. */
const isStillRunning = (scan: ScanRow) => and(isOf(scan), eq(scans.state, 'running'))

const isOf = ({ domainId, createdAt }: ScanRow) =>
  and(eq(scans.domainId, domainId), eq(scans.createdAt, createdAt))

/** What a scan that was interrupted has found so far. */
const findKnown = async (db: Db, scan: ScanRow) =>
  scan.answered.length === 0 ? [] : db.select().from(domainRecords).where(foundBy(scan))

/** A record counts as gone only if its name was queried. */
async function findEarlierNames(db: Db, scan: ScanRow) {
  const rows = await db
    .selectDistinct({ name: domainRecords.name })
    .from(domainRecords)
    .where(foundBefore(scan))
  return rows.map(({ name }) => name)
}

/**
 * Collects the scan's progress and stores it a few times a second: a restart loses no more than that, and a cancelled
 * scan sends queries no longer than that.
 */
function trackProgress(
  context: ScanContext,
  domain: DomainRow,
  { scan, onCancelled }: { scan: ScanRow; onCancelled: () => void },
) {
  const { db, clock, live, log } = context
  const pairs = [...scan.answered]
  let { total, movedTtls } = scan
  let records: ZoneRecord[] = []
  let isChanged = false
  let writing = Promise.resolve()

  /** Returns false if the scan is no longer running. */
  const store = async (step: Partial<ScanRow>, found: readonly ZoneRecord[]) => {
    const at = clock.now()
    return db.transaction(async (tx) => {
      const running = await tx
        .update(scans)
        .set(step)
        .where(isStillRunning(scan))
        .returning({ id: scans.domainId })
      if (running.length === 0) return false
      const isStored = await storeFound(tx, domain.id, { found, at })
      if (!isStored) await tx.update(scans).set({ limitReached: 'records' }).where(isOf(scan))
      return true
    })
  }
  const write = async () => {
    if (!isChanged) {
      // If name servers don't respond, the next change may take a long time.
      const running = await db.$count(scans, isStillRunning(scan))
      if (running === 0) onCancelled()
      return
    }
    isChanged = false
    const news = records
    records = []
    // Exactly the queries whose records are in `news`: an interrupted scan doesn't repeat them.
    const step = { answered: [...pairs], total, movedTtls }
    const isRunning = await store(step, news).catch((error: unknown) => {
      records = [...news, ...records]
      isChanged = true
      throw error
    })
    if (isRunning) live.publish(domain.organisationId, { kind: 'domain', id: domain.id })
    else onCancelled()
  }
  const flush = () => {
    // The next write stores what this one couldn't.
    writing = writing.then(write).catch((error: unknown) => log.error('scan progress', error))
  }
  const timer = setInterval(flush, FLUSH_MS)

  return {
    onRecord: (record: ZoneRecord) => {
      if (!isCarriedOver(record)) return
      const ttl = allowedTtl(record.ttl)
      if (ttl !== record.ttl) movedTtls += 1
      records.push({ ...record, ttl })
      isChanged = true
    },
    onProgress: (step: ScanProgress) => {
      if (step.failure === null) pairs.push(step.pair)
      total = step.total
      isChanged = true
    },
    /** Throws if something can't be stored. The job then restarts from what was stored. */
    end: async () => {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}

type Apex = { id: string; target: string; records: ZoneRecord[] }

/**
 * The alias that this scan found at the zone's own name, and the addresses that its target has now, unless the scan
 * found addresses next to it. Undefined if there is none, or a person has to decide: it then stays as a conflict.
 */
async function findApexAlias(
  { db, outbound }: ScanContext,
  { domainId, createdAt }: ScanRow,
  signal: AbortSignal,
): Promise<Apex | undefined> {
  const found = await db
    .select()
    .from(domainRecords)
    .where(
      and(
        eq(domainRecords.domainId, domainId),
        eq(domainRecords.name, '@'),
        inArray(domainRecords.type, ['A', 'AAAA', 'CNAME']),
      ),
    )
  const kept = found.filter(({ isKept }) => isKept)
  const [alias, ...others] = kept.filter(({ type }) => type === 'CNAME')
  const addresses = kept.filter(({ type }) => type !== 'CNAME')
  if (!alias || others.length > 0 || alias.source !== 'scan' || alias.createdAt < createdAt) {
    return undefined
  }
  if (addresses.some(({ source }) => source !== 'scan')) return undefined
  const { id, content, ttl } = alias
  const target = canonicalName(content)
  if (addresses.some((address) => address.createdAt >= createdAt))
    return { id, target, records: [] }
  const records = apexRecords(await allAddressesOf(target, outbound.dns, signal), ttl)
  // Those that a person left out stay left out, so that nothing would replace the alias.
  const isLeftOut = ({ type, content: address }: ZoneRecord) =>
    found.some((one) => !one.isKept && one.type === type && one.content === address)
  return records.every(isLeftOut) ? undefined : { id, target, records }
}

/** Removes records that earlier scans found and this one didn't, except those that a person left out. */
const forgetOlder = async (tx: Db, scan: ScanRow) =>
  tx.delete(domainRecords).where(and(foundBefore(scan), eq(domainRecords.isKept, true)))

async function finish(
  context: ScanContext,
  domain: DomainRow,
  { scan, result, alias }: { scan: ScanRow; result: ScanResult; alias: Apex | undefined },
) {
  const { db, clock } = context
  const at = clock.now()
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(scans)
      .set({ endedAt: at })
      .where(isStillRunning(scan))
      .returning()
    if (!ended) return
    let { limitReached } = ended
    if (alias) {
      await tx.delete(domainRecords).where(eq(domainRecords.id, alias.id))
      const isStored = await storeFound(tx, domain.id, { found: alias.records, at })
      if (!isStored) limitReached = 'records'
    }
    if (result.outcome === 'partial') limitReached ??= result.limit
    const isFailed = result.outcome === 'failed'
    const isDone = result.outcome === 'done' && limitReached === null
    await tx
      .update(scans)
      .set({
        limitReached,
        ...(isFailed
          ? { state: 'failed', failure: result.reason }
          : {
              state: isDone ? 'done' : 'partial',
              nameServers: result.nameServers,
              dnssec: result.dnssec,
              apexAlias: alias?.target ?? null,
              unanswered: result.outcome === 'partial' ? result.unansweredByFailure : {},
            }),
      })
      .where(isOf(scan))
    // When something is missing, it is unknown whether a record is gone.
    if (isDone) await forgetOlder(tx, ended)
    await moveDomain({ ...context, db: tx }, domain, {
      event: isFailed ? 'cancel_scan' : 'finish_scan',
    })
  })
  announceDomain(context, domain)
}

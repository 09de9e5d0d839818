import { count, eq } from 'drizzle-orm'

import type { RecordType } from '../../../contract/record-types.ts'
import type { Scan } from '../../../contract/websites/domain-scan.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import { scanFailures } from '../../platform/dns/scan-failures.ts'
import { scanPairs } from '../../platform/dns/scan-names.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { queueDomainJob } from '../domain-jobs.ts'
import { describeDomain } from '../domain-name.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { type DomainRow, findDomain } from '../domains/find-domain.ts'
import { announceDomain, cancelScanOf, moveDomain, refuseRemoved } from '../domains/service.ts'
import { websiteLimits } from '../limits.ts'
import { domainRecords } from '../schema/domain-records.ts'
import { scans } from '../schema/scans.ts'
import { foundBy } from './store-found.ts'

type ScanContext = Context & Pick<Dependencies, 'jobs'>

/** Starts a scan. Records from earlier scans are kept until this one has succeeded. */
export async function startScan(
  context: ScanContext,
  { organisationId, accountId, domainId, caller }: DomainRequest,
) {
  await countAttempt(context, [byAccount(websiteLimits.scanByAccount, accountId)], caller)
  const row = await findDomain(context, organisationId, domainId)
  refuseRemoved(row)
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    const moved = await moveDomain({ ...context, db: tx }, row, {
      event: 'start_scan',
      by: { accountId, caller },
    })
    if (!moved) throw refuseScan(row.state)
    const fresh = {
      state: 'queued' as const,
      createdAt: at,
      startedAt: null,
      endedAt: null,
      total: scanPairs.length,
      movedTtls: 0,
      apexAlias: null,
      answered: [],
      unanswered: {},
      limitReached: null,
      nameServers: [],
      dnssec: null,
      failure: null,
    }
    await tx
      .insert(scans)
      .values({ domainId: row.id, ...fresh })
      .onConflictDoUpdate({ target: scans.domainId, set: fresh })
    await queueDomainJob(tx, { kind: 'scan', domainId: row.id, dueAt: at })
  })
  const queued = await readScan(context, row)
  announceDomain(context, row)
  context.jobs.wake()
  return queued
}

const refuseScan = (state: string) =>
  new Refusal(
    'already_done',
    state === 'scanning'
      ? 'A scan of this website is in progress. Wait for it to finish, or cancel it.'
      : 'The records of this website are in use. Add missing records manually.',
  )

/** Cancels a scan. The records that it has found so far stay in the list. */
export async function cancelScan(
  context: ScanContext,
  { organisationId, accountId, domainId, caller }: DomainRequest,
) {
  const row = await findDomain(context, organisationId, domainId)
  await context.db.transaction(async (tx) => {
    // First, because whether there are records decides the next state.
    await cancelScanOf(tx, row.id, context.clock.now())
    const moved = await moveDomain({ ...context, db: tx }, row, {
      event: 'cancel_scan',
      by: { accountId, caller },
    })
    if (!moved) throw new Refusal('already_done', 'No scan of this website is in progress.')
  })
  announceDomain(context, row)
  return readScan(context, row)
}

/** Returns the newest scan of a website, or null. The caller must have checked access. */
export async function readScan(
  { db }: Pick<Context, 'db'>,
  { id, name }: Pick<DomainRow, 'id' | 'name'>,
): Promise<Scan | null> {
  const [row] = await db.select().from(scans).where(eq(scans.domainId, id))
  if (!row) return null
  const { found, hasWildcard } = await countFound(db, row)
  const { displayName } = describeDomain(name)
  return {
    state: row.state,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    tried: triedOf(row),
    total: row.total,
    found,
    has_wildcard: hasWildcard,
    moved_ttls: row.movedTtls,
    apex_alias: row.apexAlias,
    unanswered: row.unanswered,
    limit_reached: row.limitReached,
    name_servers: row.nameServers,
    dnssec: row.dnssec,
    failure: row.failure && {
      reason: row.failure,
      message: scanFailures[row.failure](displayName),
    },
  }
}

/** Once a scan has ended, pairs without a reply have been tried too. At a limit, others have not. */
const triedOf = ({ answered, unanswered, total }: typeof scans.$inferSelect) =>
  Math.min(
    Object.values(unanswered).reduce((sum, pairs) => sum + pairs, answered.length),
    total,
  )

async function countFound(db: Db, scan: typeof scans.$inferSelect) {
  const rows = await db
    .select({ type: domainRecords.type, name: domainRecords.name, count: count() })
    .from(domainRecords)
    .where(foundBy(scan))
    .groupBy(domainRecords.type, domainRecords.name)
  const found: Partial<Record<RecordType, number>> = {}
  for (const row of rows) found[row.type] = (found[row.type] ?? 0) + row.count
  return {
    found: found as Record<string, number>,
    hasWildcard: rows.some(({ name }) => name === '*' || name.startsWith('*.')),
  }
}

import { eq } from 'drizzle-orm'

import { hasConfirmedRecords } from '../../../contract/websites/domain-states.ts'
import type { CheckedNameServer, NameServers } from '../../../contract/websites/name-servers.ts'
import type { AllowanceContext } from '../../organisation/allowance.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { missingTargets } from '../../platform/dns/missing-targets.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { countAttempt } from '../../platform/rate-limits/service.ts'
import { isDomainJob, queueDomainJob } from '../domain-jobs.ts'
import { assignedTo, lockPairs } from '../domains/assigned-name-servers.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { type DomainRow, findDomain } from '../domains/find-domain.ts'
import { announceDomain, moveDomain, refuseRemoved } from '../domains/service.ts'
import { websiteLimits } from '../limits.ts'
import { conflictsIn, readZone } from '../records/zone-records.ts'
import { domains } from '../schema/domains.ts'
import { nameServerChecks } from '../schema/name-server-checks.ts'
import { scans } from '../schema/scans.ts'
import { checkOnce } from './check-once.ts'

const FIRST_CHECK_SECONDS = 60

type NameServerContext = AllowanceContext &
  Pick<Dependencies, 'config' | 'jobs' | 'outbound' | 'db'>

/** Returns what is known about the name servers of a website. The caller must have checked access. */
export async function readNameServers(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  row: Pick<DomainRow, 'id' | 'name'>,
): Promise<NameServers> {
  const { id } = row
  const [check] = await db.select().from(nameServerChecks).where(eq(nameServerChecks.domainId, id))
  const [scan] = await db.select().from(scans).where(eq(scans.domainId, id))
  const [job] = await db.select().from(jobs).where(isDomainJob(id, 'check_name_servers'))
  const found = check?.found
  return {
    assigned: check?.assigned ?? (await assignedTo(db, config.nameServers, row)),
    current:
      found?.filter(({ state }) => state !== 'missing').map(({ name }) => name) ??
      scan?.nameServers ??
      [],
    is_ds_present: check?.isDsPresent ?? (scan?.dnssec ? scan.dnssec !== 'unsigned' : null),
    check: check?.checkedAt
      ? {
          checked_at: check.checkedAt.toISOString(),
          name_servers: (found ?? []).map((one) => newcomer(one, scan?.nameServers)),
          failure: check.failure,
        }
      : null,
    next_check_at: job?.dueAt.toISOString() ?? null,
  }
}

/** A name server that the last scan did not find is new. Without a scan, this is unknown. */
const newcomer = (server: CheckedNameServer, before: readonly string[] = []): CheckedNameServer =>
  server.state === 'old' && before.length > 0 && !before.includes(server.name)
    ? { ...server, state: 'extra' }
    : server

/** Confirms the reviewed records unchanged. From now on, the website waits for its name servers. */
export async function confirmRecords(
  context: NameServerContext,
  { organisationId, accountId, domainId, caller }: DomainRequest,
  accepted: ReadonlySet<string>,
) {
  const row = await findDomain(context, organisationId, domainId)
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    // As every change of the zone does, so that what is confirmed is what was read.
    await tx
      .select({ id: domains.id })
      .from(domains)
      .where(eq(domains.id, row.id))
      .for('no key update')
    const kept = (await readZone(tx, row.id)).filter(({ isKept }) => isKept)
    if (kept.length === 0) {
      throw new Refusal(
        'record_conflict',
        'No records are included, so this website would be unreachable. Include or add at least one.',
      )
    }
    const conflict = [...conflictsIn(kept, row.name).values()].find((one) => !one.is_tolerable)
    if (conflict) throw new Refusal('record_conflict', conflict.message)
    const missing = missingTargets(kept, row.name).filter(({ name }) => !accepted.has(name))
    if (missing.length > 0) throw refuseMissing(missing, row.name)
    await lockPairs(tx, row.name)
    const assigned = await assignedTo(tx, context.config.nameServers, row)
    if (assigned.length === 0) throw refuseWithoutPair(row.name)
    const moved = await moveDomain({ ...context, db: tx }, row, {
      event: 'confirm_records',
      by: { accountId, caller },
    })
    if (!moved)
      throw new Refusal('already_done', 'The records of this website are not open for review.')
    const fresh = {
      assigned,
      since: at,
      checkedAt: null,
      found: null,
      failure: null,
      misses: 0,
    }
    await tx
      .insert(nameServerChecks)
      .values({ domainId: row.id, ...fresh })
      .onConflictDoUpdate({ target: nameServerChecks.domainId, set: fresh })
    const dueAt = secondsAfter(at, FIRST_CHECK_SECONDS)
    await queueDomainJob(tx, { kind: 'check_name_servers', domainId: row.id, dueAt })
    await queueDomainJob(tx, { kind: 'check_registration', domainId: row.id, dueAt })
  })
  announceDomain(context, row)
  return readNameServers(context, row)
}

/** With another organisation's pair, its website would be protected once these name servers are set. */
const refuseWithoutPair = (name: string) =>
  new Refusal(
    'not_possible',
    `No name servers are left for ${name}, because other organisations have confirmed records for it. Ask the operator of this server to add name servers.`,
  )

/** Confirming must not take a website or its mail down unnoticed. */
function refuseMissing(missing: ReturnType<typeof missingTargets>, zone: string) {
  const names = missing.flatMap(({ name, from }) => (from.length > 0 ? [name] : []))
  const shown = names.slice(0, NAMES_IN_MESSAGE).join(', ')
  const more = names.length > NAMES_IN_MESSAGE ? ` and ${names.length - NAMES_IN_MESSAGE} more` : ''
  const sentences = [
    ...(names.length < missing.length ? [`${zone} itself has no address.`] : []),
    ...(names.length > 0 ? [`Records point to names that are missing: ${shown}${more}.`] : []),
  ]
  return new Refusal(
    'record_conflict',
    `${sentences.join(' ')} Add what is missing, or confirm without it.`,
  )
}
const NAMES_IN_MESSAGE = 5

/** Checks now instead of at the scheduled time. */
export async function checkNow(
  context: NameServerContext,
  { organisationId, domainId, caller }: DomainRequest,
) {
  const row = await findDomain(context, organisationId, domainId)
  await countAttempt(
    context,
    [{ limit: websiteLimits.checkNameServersByDomain, subject: row.id }],
    caller,
  )
  refuseRemoved(row)
  if (row.state === 'expired') {
    throw new Refusal(
      'already_done',
      'The domain registration of this website has expired. Renew it first.',
    )
  }
  if (!hasConfirmedRecords(row.state)) {
    throw new Refusal('already_done', 'Confirm the records of this website first.')
  }
  const dueAt = await checkOnce(context, row.id)
  if (dueAt)
    await queueDomainJob(context.db, { kind: 'check_name_servers', domainId: row.id, dueAt })
  return readNameServers(context, row)
}

import { and, eq, inArray } from 'drizzle-orm'

import type { Domain } from '../../../contract/websites/domain.ts'
import type { Access } from '../../organisation/access/access.ts'
import type { AllowanceContext } from '../../organisation/allowance.ts'
import type { Actor } from '../../organisation/resources/actor.ts'
import { purgeDueAt } from '../../organisation/resources/restorable.ts'
import { addResource } from '../../organisation/resources/service.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { queueDomainJob } from '../domain-jobs.ts'
import { describeDomain, type DomainName, readDomainName } from '../domain-name.ts'
import { websiteLimits } from '../limits.ts'
import { notifyOfWebsite } from '../notify-of-website.ts'
import { domainRecords } from '../schema/domain-records.ts'
import { domains } from '../schema/domains.ts'
import { scans } from '../schema/scans.ts'
import { type MailedEvent, queueEventMails } from './domain-mail.ts'
import type { DomainRequest } from './domain-request.ts'
import { type DomainRow, findDomain } from './find-domain.ts'
import { removalAt } from './removal-at.ts'
import { type DomainEvent, type PlanEvent, stateAfter } from './transitions.ts'

type Row = DomainRow

/** Accepts a name, a host name or a URL. The domain in it starts as a draft, at most once per organisation. */
export async function addDomain(
  context: AllowanceContext,
  { organisationId, accountId }: Access,
  { input, caller }: { input: string; caller: Caller },
): Promise<Domain> {
  await countAttempt(context, [byAccount(websiteLimits.addDomainByAccount, accountId)], caller)
  const read = readDomainName(input)
  if ('fault' in read) throw refuseField('invalid_request', 'name', read.fault)
  const { db, clock, allowance } = context
  const at = clock.now()
  return db.transaction(async (tx) => {
    await allowance.holdPlace(tx, { organisationId, limit: 'websites', now: at })
    const [row] = await tx
      .insert(domains)
      .values({
        organisationId,
        name: read.name,
        state: 'draft',
        stateChangedAt: at,
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw await refuseSecond({ ...context, db: tx }, organisationId, read)
    const { id, name } = row
    await addResource(tx, { id, organisationId, kind: 'website', name: read.displayName })
    const about = { organisationId, resourceId: id, accountId, caller, detail: { name } }
    await audit(tx, 'DOMAIN_ADD', { at, ...about })
    return domainOf(row)
  })
}

async function refuseSecond(
  { db }: Context,
  organisationId: string,
  { name, displayName }: DomainName,
) {
  const [row] = await db
    .select()
    .from(domains)
    .where(and(eq(domains.organisationId, organisationId), eq(domains.name, name)))
  const message =
    row?.state === 'removed'
      ? `You removed ${displayName} recently. Restore it instead.`
      : `${displayName} is already one of your websites.`
  return new Refusal('domain_exists', message, {
    errors: [{ path: 'name', message }],
    ...(row && { data: { id: row.id } }),
  })
}

/** Returns one website of the organisation. An id from another organisation and an invalid id get the same response. */
export const readDomain = async (
  context: Pick<Context, 'db'>,
  organisationId: string,
  id: string,
) => domainOf(await findDomain(context, organisationId, id))

/** A removed website is kept unchanged until it is restored or purged. */
export function refuseRemoved({ state }: Pick<Domain, 'state'>) {
  if (state === 'removed') {
    throw new Refusal('already_done', 'This website was removed. Restore it first.')
  }
}

const sentences: Partial<Record<MailedEvent, string>> = {
  remove: 'This website has already been removed.',
  restore: 'This website was not removed, so it can’t be restored.',
}

/**
 * Applies an event to a website if its state allows it. Of two concurrent events, one wins; the
 * other is refused with the new state.
 */
export async function changeDomain(
  context: AllowanceContext,
  { organisationId, domainId, ...by }: DomainRequest,
  event: MailedEvent,
) {
  const row = await findDomain(context, organisationId, domainId)
  const refusal = () =>
    new Refusal(
      'already_done',
      sentences[event] ?? 'This website has changed in the meantime. Reload the page.',
    )
  if (!stateAfter(row.state, event)) throw refusal()
  const changed = await context.db.transaction(async (tx) => {
    // Otherwise it would write to a website that is removed, or one that is restored.
    if (event === 'restore') {
      const now = context.clock.now()
      await context.allowance.holdPlace(tx, { organisationId, limit: 'websites', now })
    }
    if (row.state === 'scanning') await cancelScanOf(tx, row.id, context.clock.now())
    const moved = await moveDomain({ ...context, db: tx }, row, { event, by })
    if (!moved) throw refusal()
    return moved
  })
  announceDomain(context, changed)
  return domainOf(changed)
}

/** Locks the scan's row, which is also locked to write records for it: none are written after this. */
export const cancelScanOf = async (db: Db, domainId: string, endedAt: Date) =>
  db.update(scans).set({ state: 'cancelled', endedAt }).where(eq(scans.domainId, domainId))

/**
 * Changes a website's state as the transition table allows, within a transaction, with a row in the audit log, a
 * notification, the email for it and the job that the new state needs: a posture check once it is active, its purge
 * once removed. Returns undefined when the table has no such transition or the state has changed in the meantime. Call
 * `announceDomain` after the commit.
 */
export async function moveDomain(
  context: Context,
  row: Row,
  { event, by }: { event: MailedEvent; by?: Actor },
): Promise<Row | undefined> {
  const { db, clock } = context
  const at = clock.now()
  const moved = await changeState(db, row, { event, by, at })
  if (!moved) return undefined
  const { state } = moved
  await queueEventMails(context, moved, event)
  if (state === 'active') {
    await queueDomainJob(db, { kind: 'check_posture', domainId: row.id, dueAt: at })
  }
  if (state === 'removed') {
    await queueDomainJob(db, { kind: 'purge', domainId: row.id, dueAt: purgeDueAt(at) })
  }
  return moved
}

/**
 * Suspends websites with their plans, or ends it, within the transaction that changes the plans. Those whose state
 * doesn't allow it are left as they are.
 */
export async function followPlans(
  tx: Db,
  { domainIds, event, at }: { domainIds: readonly string[]; event: PlanEvent; at: Date },
) {
  if (domainIds.length === 0) return
  const rows = await tx
    .select()
    .from(domains)
    .where(inArray(domains.id, [...domainIds]))
    .orderBy(domains.id)
    // Otherwise, a check that changes the state at the same time would win, and the plan would be forgotten.
    .for('update')
  for (const row of rows) await changeState(tx, row, { event, at })
}

/**
 * Suspends a website that has become active while its plan is suspended, within the same transaction. A plan that
 * changes at the same time waits for it (`followPlans`).
 */
export async function suspendWithPlan(
  { db, clock, allowance }: AllowanceContext,
  row: Row,
): Promise<Row> {
  if (row.state !== 'active' || !(await allowance.isSuspended(db, row.id))) return row
  return (await changeState(db, row, { event: 'suspend', at: clock.now() })) ?? row
}

/** Changes the state, if the table allows it and nothing else has changed it, with an audit row and a notification. */
async function changeState(
  db: Db,
  row: Row,
  { event, by, at }: { event: DomainEvent; by?: Actor | undefined; at: Date },
): Promise<Row | undefined> {
  const state = stateAfter(row.state, event, { hasRecords: await hasRecords(db, row.id) })
  if (!state) return undefined
  const [moved] = await db
    .update(domains)
    .set({ state, stateChangedAt: at })
    .where(and(eq(domains.id, row.id), eq(domains.state, row.state)))
    .returning()
  if (!moved) return undefined
  const detail = { name: row.name, from: row.state, to: state, event }
  const about = { organisationId: row.organisationId, resourceId: row.id, ...by, detail }
  await audit(db, 'DOMAIN_STATE', { at, ...about })
  await notifyOfWebsite(db, row, { kind: event, at, byAccountId: by?.accountId })
  return moved
}

export const hasRecords = async (db: Db, domainId: string) =>
  (await db.$count(domainRecords, eq(domainRecords.domainId, domainId))) > 0

/** Notifies the open consoles of the organisation, and sends the queued emails. */
export function announceDomain(
  { live, outbox }: Context,
  { id, organisationId }: Pick<Row, 'id' | 'organisationId'>,
) {
  live.publish(organisationId, { kind: 'domain', id })
  outbox.wake()
}

/** Converts a row to the contract's form. */
export function domainOf(row: Row): Domain {
  const { displayName, isLookAlike } = describeDomain(row.name)
  return {
    id: row.id,
    organisation_id: row.organisationId,
    name: row.name,
    display_name: displayName,
    is_look_alike: isLookAlike,
    state: row.state,
    state_changed_at: row.stateChangedAt.toISOString(),
    removal_at: removalAt(row)?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}

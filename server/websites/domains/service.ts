import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

import type { Domain } from '../../../contract/websites/domain.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { queueDomainJob } from '../domain-jobs.ts'
import { describeDomain, type DomainName, readDomainName } from '../domain-name.ts'
import { websiteLimits } from '../limits.ts'
import { notify } from '../notifications/service.ts'
import { domainRecords } from '../schema/domain-records.ts'
import { domains } from '../schema/domains.ts'
import { scans } from '../schema/scans.ts'
import { queueDomainMail } from './domain-mail.ts'
import { purgeDueAt } from './restorable.ts'
import { type DomainEvent, stateAfter } from './transitions.ts'

export type DomainRow = typeof domains.$inferSelect
type Row = DomainRow

const noSuchDomain = () => new Refusal('not_found', 'Website not found.')

/** Accepts a name, a host name or a URL. The domain in it starts as a draft, at most once per account. */
export async function addDomain(
  context: Context,
  { accountId, input, caller }: { accountId: string; input: string; caller: Caller },
): Promise<Domain> {
  await countAttempt(context, [byAccount(websiteLimits.addDomainByAccount, accountId)], caller)
  const read = readDomainName(input)
  if ('fault' in read) throw refuseField('invalid_request', 'name', read.fault)
  const { db, clock } = context
  const at = clock.now()
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(domains)
      .values({ accountId, name: read.name, state: 'draft', stateChangedAt: at, createdAt: at })
      .onConflictDoNothing()
      .returning()
    if (!row) throw await refuseSecond({ ...context, db: tx }, accountId, read)
    await audit(tx, 'DOMAIN_ADD', { at, accountId, caller, detail: { name: row.name } })
    return domainOf(row)
  })
}

async function refuseSecond({ db }: Context, accountId: string, { name, displayName }: DomainName) {
  const [row] = await db
    .select()
    .from(domains)
    .where(and(eq(domains.accountId, accountId), eq(domains.name, name)))
  const message =
    row?.state === 'removed'
      ? `You removed ${displayName} recently. Restore it instead.`
      : `${displayName} is already one of your websites.`
  return new Refusal('domain_exists', message, {
    errors: [{ path: 'name', message }],
    ...(row && { data: { id: row.id } }),
  })
}

/** Returns one website of the account. Another account's website and an invalid id are both not found. */
export const readDomain = async (context: Context, accountId: string, id: string) =>
  domainOf(await findDomain(context, accountId, id))

/** Returns the row of a website of the account. */
export async function findDomain({ db }: Pick<Context, 'db'>, accountId: string, id: string) {
  if (!z.uuid().safeParse(id).success) throw noSuchDomain()
  const [row] = await db
    .select()
    .from(domains)
    .where(and(eq(domains.accountId, accountId), eq(domains.id, id)))
  if (!row) throw noSuchDomain()
  return row
}

/** A removed website is kept unchanged until it is restored or purged. */
export function refuseRemoved({ state }: Pick<Domain, 'state'>) {
  if (state === 'removed') {
    throw new Refusal('already_done', 'This website was removed. Restore it first.')
  }
}

const sentences: Partial<Record<DomainEvent, string>> = {
  remove: 'This website has already been removed.',
  restore: 'This website was not removed, so it can’t be restored.',
}

/**
 * Applies an event to a website if its state allows it. Of two concurrent events, one wins; the
 * other is refused with the new state.
 */
export async function changeDomain(
  context: Context,
  {
    accountId,
    id,
    event,
    caller,
  }: { accountId: string; id: string; event: DomainEvent; caller: Caller },
) {
  const row = await findDomain(context, accountId, id)
  const refusal = () =>
    new Refusal(
      'already_done',
      sentences[event] ?? 'This website has changed in the meantime. Reload the page.',
    )
  if (!stateAfter(row.state, event)) throw refusal()
  const changed = await context.db.transaction(async (tx) => {
    // Otherwise it would write to a website that is removed, or one that is restored.
    if (row.state === 'scanning') await cancelScanOf(tx, row.id, context.clock.now())
    const moved = await moveDomain({ ...context, db: tx }, row, { event, caller })
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
 * Changes a website's state as the transition table allows, within a transaction, with a row in the audit trail, a notification, the
 * email for it and the job that the new state needs: a posture check once it is active, its purge once removed.
 * Returns undefined when the table has no such transition or the state has changed in the meantime. Call `announceDomain`
 * after the commit.
 */
export async function moveDomain(
  context: Context,
  row: Row,
  { event, caller }: { event: DomainEvent; caller?: Caller },
): Promise<Row | undefined> {
  const { db, clock } = context
  const state = stateAfter(row.state, event, { hasRecords: await hasRecords(db, row.id) })
  if (!state) return undefined
  const at = clock.now()
  const [moved] = await db
    .update(domains)
    .set({ state, stateChangedAt: at })
    .where(and(eq(domains.id, row.id), eq(domains.state, row.state)))
    .returning()
  if (!moved) return undefined
  const detail = { name: row.name, from: row.state, to: state, event }
  await audit(db, 'DOMAIN_STATE', { at, accountId: row.accountId, caller, detail })
  await notify(db, {
    accountId: row.accountId,
    domainId: row.id,
    kind: event,
    at,
    isByOwner: caller !== undefined,
  })
  await queueDomainMail(context, moved, event)
  if (state === 'active') {
    await queueDomainJob(db, { kind: 'check_posture', domainId: row.id, dueAt: at })
  }
  if (state === 'removed') {
    await queueDomainJob(db, { kind: 'purge', domainId: row.id, dueAt: purgeDueAt(at) })
  }
  return moved
}

export const hasRecords = async (db: Db, domainId: string) =>
  (await db.$count(domainRecords, eq(domainRecords.domainId, domainId))) > 0

/** Notifies the open consoles of the account, and sends the queued emails. */
export function announceDomain(
  { live, outbox }: Context,
  { id, accountId }: Pick<Row, 'id' | 'accountId'>,
) {
  live.publish(accountId, { kind: 'domain', id })
  outbox.wake()
}

/** Converts a row to the contract's form. */
export function domainOf(row: Row): Domain {
  const { displayName, isLookAlike } = describeDomain(row.name)
  return {
    id: row.id,
    name: row.name,
    display_name: displayName,
    is_look_alike: isLookAlike,
    state: row.state,
    state_changed_at: row.stateChangedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  }
}

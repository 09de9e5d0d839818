import { eq } from 'drizzle-orm'

import {
  DOMAIN_RECORDS_MAX,
  proxiableTypes,
  type RecordType,
} from '../../../contract/record-types.ts'
import type {
  AddRecordRequest,
  ChangeRecordRequest,
  ListRecordsQuery,
} from '../../../contract/websites/record.ts'
import type { Actor } from '../../organisation/resources/actor.ts'
import { differences } from '../../platform/audit/differences.ts'
import { audit, type AuditChanges, type AuditKind } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import type { Context } from '../../platform/dependencies.ts'
import { missingTargets } from '../../platform/dns/missing-targets.ts'
import { readContent } from '../../platform/dns/record-content.ts'
import { canonicalType, isRecordType, isSigningType } from '../../platform/dns/type-numbers.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { type DomainRow, findDomain } from '../domains/find-domain.ts'
import { announceDomain, hasRecords, moveDomain, refuseRemoved } from '../domains/service.ts'
import { domainRecords } from '../schema/domain-records.ts'
import { domains } from '../schema/domains.ts'
import { isUsuallyProxied } from './carried-over.ts'
import { readRecordName } from './record-name.ts'
import {
  conflictsIn,
  isWithinLimits,
  placeOf,
  readZone,
  recordOf,
  type RecordRow,
  type ZoneSize,
} from './zone-records.ts'

/** By type and name. A cursor is the end of the previous page. The caller must have checked access. */
export async function listRecords(
  { db }: Pick<Context, 'db'>,
  domain: Pick<DomainRow, 'id' | 'name'>,
  { limit, cursor = '' }: ListRecordsQuery,
) {
  const rows = await readZone(db, domain.id)
  const conflicts = conflictsIn(rows, domain.name)
  const behind = rows.filter((row) => placeOf(row) > cursor)
  const { page, next_cursor } = toCursorPage(behind, limit, placeOf)
  return {
    data: page.map((row) => recordOf(row, conflicts.get(row.id))),
    next_cursor,
    kept: rows.filter(({ isKept }) => isKept).length,
    conflicts: [...conflicts.values()].filter((one) => !one.is_tolerable).length,
    missing: missingTargets(
      rows.filter(({ isKept }) => isKept),
      domain.name,
    ),
  }
}

/** Adds a record, if it doesn't conflict with the kept ones. In a draft, this begins the review. */
export async function addRecord(context: Context, request: DomainRequest, input: AddRecordRequest) {
  return changeZone(context, request, async (tx, domain, rows) => {
    const named = readRecordName(input.name, domain.name)
    if ('fault' in named) throw refuseField('invalid_request', 'name', named.fault)
    const { ttl } = input
    const type = typeOf(input.type)
    const content = contentOf(type, input.content, domain)
    const record = { name: named.name, type, ttl, content }
    const isKept = input.is_kept ?? true
    const isProxied = input.is_proxied ?? isUsuallyProxied(record)
    refuseProxy(type, isProxied)
    refuseTooMuch([...rows, record])
    const double = rows.find((row) => isSame(row, record))
    if (double) {
      throw refuseField(
        'record_conflict',
        'content',
        double.isKept
          ? 'This record is already in the list.'
          : 'This record is already in the list, but excluded. Include it instead.',
      )
    }
    if (isKept) refuseBesideAlias(rows, record)
    const [row] = await tx
      .insert(domainRecords)
      .values({
        ...record,
        domainId: domain.id,
        source: 'person',
        isKept,
        isProxied,
        createdAt: context.clock.now(),
      })
      .returning()
    if (!row) throw new Error('The database returned no row.')
    // The content was read above: what conflicts is that the name is an alias.
    const path = type === 'CNAME' ? 'name' : 'content'
    refuseNewConflict(domain, { before: rows, after: [...rows, row], path })
    await note(context, tx, request, { kind: 'DOMAIN_RECORD_ADD', domain, row })
    return recordOf(row, undefined)
  })
}

/** Changes a record, or whether it is kept. Later scans don't replace a person's changes. */
export async function changeRecord(
  context: Context,
  { recordId, ...request }: DomainRequest & { recordId: string },
  input: ChangeRecordRequest,
) {
  return changeZone(context, request, async (tx, domain, rows) => {
    const old = findRecord(rows, recordId)
    const isProxied = input.is_proxied ?? old.isProxied
    refuseProxy(old.type, isProxied)
    const content =
      input.content === undefined ? old.content : contentOf(old.type, input.content, domain)
    const change = {
      ttl: input.ttl ?? old.ttl,
      content,
      isProxied,
      isKept: input.is_kept ?? old.isKept,
    }
    const double = rows.find((row) => row.id !== old.id && isSame(row, { ...old, content }))
    if (double?.isKept) {
      throw refuseField('record_conflict', 'content', 'An identical record already exists.')
    }
    if (double) await tx.delete(domainRecords).where(eq(domainRecords.id, double.id))
    const isEdited = change.ttl !== old.ttl || change.content !== old.content
    const [row] = await tx
      .update(domainRecords)
      .set({ ...change, ...(isEdited && { source: 'person' }) })
      .where(eq(domainRecords.id, old.id))
      .returning()
    if (!row) throw noSuchRecord()
    if (old.source === 'scan' && content !== old.content) {
      // The next scan will find it again, and must not restore it next to its replacement.
      const { id: _, ...found } = old
      await tx.insert(domainRecords).values({ ...found, isKept: false })
    }
    const changed = rows
      .filter(({ id }) => id !== double?.id)
      .map((one) => (one.id === row.id ? row : one))
    // Earlier conflicts may be left out or fixed one by one; only the written record must be valid.
    if (isEdited) {
      refuseTooMuch(changed)
      refuseNewConflict(domain, { before: rows, after: changed, path: 'content' })
    }
    await note(context, tx, request, { kind: 'DOMAIN_RECORD_CHANGE', domain, row, old })
    return recordOf(row, conflictsIn(changed, domain.name).get(row.id))
  })
}

/** Removes a record permanently. */
export async function removeRecord(
  context: Context,
  { recordId, ...request }: DomainRequest & { recordId: string },
) {
  await changeZone(context, request, async (tx, domain, rows) => {
    const row = findRecord(rows, recordId)
    await tx.delete(domainRecords).where(eq(domainRecords.id, row.id))
    await note(context, tx, request, { kind: 'DOMAIN_RECORD_REMOVE', domain, row })
  })
}

/** Changes the records of a website, and notifies the consoles. `change` receives all of them. */
async function changeZone<Result>(
  context: Context,
  request: DomainRequest,
  change: (tx: Db, domain: DomainRow, rows: RecordRow[]) => Promise<Result>,
): Promise<Result> {
  const domain = await findDomain(context, request.organisationId, request.domainId)
  const result = await holdZone(context, { domain, by: request }, async (tx, held) =>
    change(tx, held, await readZone(tx, held.id)),
  )
  announceDomain(context, domain)
  return result
}

/**
 * Runs `change` within one transaction that locks the website's row, so that two changes see each other's outcome.
 * Refuses while a scan writes its records, and after the website was removed.
 */
export const holdZone = <Result>(
  context: Context,
  { domain: { id }, by }: { domain: Pick<DomainRow, 'id'>; by: Actor },
  change: (tx: Db, domain: DomainRow) => Promise<Result>,
): Promise<Result> =>
  context.db.transaction(async (tx) => {
    // The weaker lock: it doesn't conflict with inserting rows that refer to the website, such as incoming attacks.
    const [domain] = await tx.select().from(domains).where(eq(domains.id, id)).for('no key update')
    if (!domain) throw noSuchRecord()
    refuseUnchangeable(domain)
    const result = await change(tx, domain)
    if (domain.state === 'draft' && (await hasRecords(tx, id))) {
      await moveDomain({ ...context, db: tx }, domain, { event: 'take_records', by })
    }
    return result
  })

export function refuseUnchangeable(domain: DomainRow) {
  if (domain.state === 'scanning') {
    throw new Refusal(
      'already_done',
      'A scan is in progress. Wait for it to finish, or cancel it first.',
    )
  }
  refuseRemoved(domain)
}

function findRecord(rows: readonly RecordRow[], recordId: string) {
  const row = isUuid(recordId) && rows.find(({ id }) => id === recordId)
  if (!row) throw noSuchRecord()
  return row
}
const noSuchRecord = () =>
  new Refusal('not_found', 'Record not found. It may already have been removed.')

function refuseTooMuch(records: readonly { content: string }[]) {
  const octets = records.reduce((sum, { content }) => sum + content.length, 0)
  refuseLarger({ count: records.length, octets })
}

export function refuseLarger(size: ZoneSize) {
  if (isWithinLimits(size)) return
  const most = `${DOMAIN_RECORDS_MAX.toLocaleString('en')} records, 5 MB in total`
  throw new Refusal('invalid_request', `A website can have at most ${most}. Remove some first.`)
}

type Written = { name: string; type: RecordType; content: string }
const isSame = (one: Written, other: Written) =>
  one.name === other.name && one.type === other.type && one.content === other.content

function typeOf(written: RecordType) {
  const type = canonicalType(written)
  if (isRecordType(type)) return type
  const message = isSigningType(type)
    ? `${type} records are created when a zone is signed.`
    : `There are no records of type ${type}.`
  throw refuseField('invalid_request', 'type', message)
}

function contentOf(type: RecordType, written: string, domain: DomainRow) {
  if (type === 'SOA') {
    throw refuseField('invalid_request', 'type', 'The SOA record is managed automatically.')
  }
  const read = readContent(type, written, domain.name)
  if ('fault' in read) throw refuseField('invalid_request', 'content', read.fault)
  return read.content
}

function refuseProxy(type: RecordType, isProxied: boolean) {
  if (!isProxied || proxiableTypes.includes(type)) return
  const message = `Only records of type ${proxiableTypes.join(', ')} can be protected.`
  throw refuseField('invalid_request', 'is_proxied', message)
}

/** Refuses a record next to an alias, and an alias next to other records (RFC 1034, section 3.6.2). */
function refuseBesideAlias(rows: readonly RecordRow[], { name, type }: Written) {
  const others = rows.filter((row) => row.isKept && row.name.toLowerCase() === name.toLowerCase())
  const refuse = (message: string) => refuseField('record_conflict', 'name', message)
  if (others.some((row) => row.type === 'CNAME')) {
    throw refuse(
      `${name} is already an alias (CNAME), and an alias can’t have other records. Remove the CNAME record, or choose another name.`,
    )
  }
  if (type === 'CNAME' && name !== '@' && others.length > 0) {
    throw refuse(
      `${name} already has other records, so it can’t be an alias (CNAME). Remove them, or choose another name.`,
    )
  }
}

/** Refuses a change that introduces a fault in a record or a conflict with another. */
function refuseNewConflict(
  { name }: DomainRow,
  {
    before,
    after,
    path,
  }: { before: readonly RecordRow[]; after: readonly RecordRow[]; path: 'name' | 'content' },
) {
  const old = conflictsIn(before, name)
  for (const [id, conflict] of conflictsIn(after, name)) {
    if (conflict.is_tolerable || old.get(id)?.is_tolerable === false) continue
    throw refuseField('record_conflict', path, conflict.message)
  }
}

async function note(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { organisationId, accountId, caller }: DomainRequest,
  {
    kind,
    domain,
    row,
    old,
  }: { kind: AuditKind; domain: DomainRow; row: RecordRow; old?: RecordRow },
) {
  const detail = { website: domain.name, name: row.name, type: row.type }
  const about = { organisationId, accountId, resourceId: domain.id, caller, detail }
  await audit(db, kind, { at: clock.now(), ...about, changes: changesOf(kind, row, old) })
}

/** The values of a record that was added, changed or removed, for the audit log. */
function changesOf(kind: AuditKind, row: RecordRow, old: RecordRow | undefined): AuditChanges {
  const before = kind === 'DOMAIN_RECORD_ADD' ? undefined : valuesOf(old ?? row)
  const after = kind === 'DOMAIN_RECORD_REMOVE' ? undefined : valuesOf(row)
  return differences(before, after)
}

const valuesOf = ({ content, ttl, isProxied, isKept }: RecordRow) => ({
  content,
  ttl,
  proxied: isProxied,
  kept: isKept,
})

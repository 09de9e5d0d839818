import { domainToUnicode } from 'node:url'

import { and, inArray, sql } from 'drizzle-orm'

import type {
  AuditEntry,
  AuditFilter,
  ListAuditQuery,
} from '../../../contract/organisation/audit-log.ts'
import { accounts } from '../../account/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import { csvFile, jsonFile } from '../../platform/http/download.ts'
import { refuseCursor } from '../../platform/http/refusal.ts'
import type { Access } from '../access/access.ts'
import { readNames } from '../organisations/name.ts'
import { personNameIn } from '../person-name.ts'
import { apiTokens } from '../schema.ts'
import { auditCsvHeader, auditCsvRecord } from './csv.ts'
import { type AuditRow, kindsOf, matching, readVisible } from './visible.ts'

const EXPORT_PAGE = 1_000

/** Returns a page of the audit log entries that somebody may see, newest first. */
export async function listAudit(
  db: Db,
  access: Access,
  { limit, cursor, ...filter }: ListAuditQuery,
) {
  const where = and(matching(filter), cursor === undefined ? undefined : isBehind(cursor))
  const rows = await readVisible(db, access, { kinds: kindsOf(filter), where, limit: limit + 1 })
  const { page, next_cursor } = toCursorPage(rows, limit, ({ at, id }) => `${at.getTime()}-${id}`)
  return { data: await entriesOf(db, access, page), next_cursor }
}

/** All lines that match, as the pieces of a file. Reads one page at a time, and only when it is needed. */
export function exportAudit(
  db: Db,
  access: Access,
  { format, ...filter }: AuditFilter & { format: 'csv' | 'json' },
) {
  const pages = pagesOf(db, access, filter)
  return format === 'csv'
    ? csvFile(pages, { header: auditCsvHeader, record: auditCsvRecord })
    : jsonFile(pages)
}

async function* pagesOf(db: Db, access: Access, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let cursor: string | undefined
  do {
    const page = await listAudit(db, access, { ...filter, cursor, limit: EXPORT_PAGE })
    if (page.data.length > 0) yield page.data
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}

function isBehind(cursor: string) {
  const [, ms, id] = /^(\d{1,13})-(\d{1,15})$/.exec(cursor) ?? []
  if (ms === undefined || id === undefined) throw refuseCursor()
  return sql`(${auditEvents.at}, ${auditEvents.id}) < (to_timestamp(${ms}::float8 / 1000), ${id}::bigint)`
}

/** The field that an event changes, where its detail only has the values. */
const changedField: Readonly<Record<string, string>> = {
  MEMBER_ROLE_CHANGE: 'role',
  GRANT_CHANGE: 'level',
  DOMAIN_STATE: 'state',
}
/** What the target, the changes or the other columns already show. */
const shownElsewhere = new Set([
  'name',
  'website',
  'team',
  'email',
  'before',
  'after',
  'from',
  'to',
])

/** Older entries have it, and can't change: they are in a chain. The person was promised that nobody sees it. */
const isReasonForClosing = (kind: string, name: string) =>
  kind === 'ACCOUNT_CLOSE' && name === 'reason'

async function entriesOf(
  db: Db,
  { organisationId }: Access,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const names = await namesIn(db, organisationId, rows)
  const through = rows.filter(({ partnerId }) => partnerId !== null)
  const both = through.flatMap((row) => [row.partnerId ?? [], row.organisationId ?? []].flat())
  const organisations = await readNames(db, both)
  const named = (id: string | null) =>
    id === null ? null : { id, name: organisations.get(id) ?? null }
  return rows
    .map((row) => withoutTraces(row, names))
    .map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      kind: row.kind,
      actor: actorOf(row, names),
      partner: named(row.partnerId),
      customer: row.partnerId === organisationId ? named(row.organisationId) : null,
      target: targetOf(row, names),
      resource_id: row.resourceId,
      address: row.address,
      user_agent: row.userAgent,
      request_id: row.requestId,
      changes: changesOf(row),
      detail: Object.fromEntries(
        Object.entries(row.detail ?? {}).filter(
          ([name]) => !shownElsewhere.has(name) && !isReasonForClosing(row.kind, name),
        ),
      ),
    }))
}

type Names = ReadonlyMap<string, string>

/** Of how a deleted account signed in, only what happened and when. The stored row can't change: it is in a chain. */
const withoutTraces = (row: AuditRow, names: Names): AuditRow =>
  row.organisationId === null && row.accountId !== null && !names.has(row.accountId)
    ? { ...row, address: null, userAgent: null, changes: null }
    : row

async function namesIn(db: Db, organisationId: string, rows: readonly AuditRow[]): Promise<Names> {
  const tokenIds = rows.flatMap(({ tokenId }) => tokenId ?? [])
  const tokens = await db
    .select({ id: apiTokens.id, name: apiTokens.name })
    .from(apiTokens)
    .where(inArray(apiTokens.id, [...new Set(tokenIds)]))
  const ids = rows
    .flatMap(({ accountId, detail }) => [accountId, detail?.['member_id']])
    .filter((id): id is string => isUuid(id))
  // An entry about a partner’s customer can name its members.
  const places = [organisationId, ...rows.flatMap((row) => row.organisationId ?? [])]
  const people = await db
    .select({ id: accounts.id, name: personNameIn([...new Set(places)]) })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]))
  return new Map([...people, ...tokens].map(({ id, name }) => [id, name]))
}

function actorOf({ accountId, tokenId }: AuditRow, names: Names): AuditEntry['actor'] {
  if (tokenId) return { kind: 'token', id: tokenId, name: names.get(tokenId) ?? null }
  if (accountId) return { kind: 'person', id: accountId, name: names.get(accountId) ?? null }
  return { kind: 'system', id: null, name: null }
}

/** Names as in the DNS: always those in entries about websites, and in older entries those of their plans and access. */
const isDnsName = (kind: string, subject: unknown): subject is string =>
  typeof subject === 'string' &&
  (kind.startsWith('DOMAIN_') ||
    (/^(?:PLAN|GRANT)_/.test(kind) && /^xn--[^.]*\.|\.xn--/.test(subject)))

function targetOf({ kind, detail }: AuditRow, names: Names) {
  const { website, name, team, email, type, member_id: member } = detail ?? {}
  const record = website === undefined || name === undefined ? undefined : `${name} ${type ?? ''}`
  const person = member === undefined ? undefined : (names.get(String(member)) ?? 'Deleted account')
  const subject = website ?? name
  const shown = isDnsName(kind, subject) ? domainToUnicode(subject) || subject : subject
  const parts = [shown, record, team, person, email].filter((part) => part !== undefined)
  if (parts.length > 0) return parts.map((part) => String(part).trim()).join(' · ')
  return kind === 'TEAM_CHANGE' ? String(detail?.['before'] ?? '') || null : null
}

function changesOf({ kind, detail, changes }: AuditRow): AuditEntry['changes'] {
  if (changes) return Object.entries(changes).map(([field, values]) => ({ field, ...values }))
  const before = detail?.['before'] ?? detail?.['from']
  const after = detail?.['after'] ?? detail?.['to']
  if (before === undefined && after === undefined) return []
  const field = changedField[kind] ?? String(detail?.['setting'] ?? 'name')
  return [{ field, before: before ?? null, after: after ?? null }]
}

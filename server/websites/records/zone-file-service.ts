import { eq, sql } from 'drizzle-orm'

import type { ZoneFileImport } from '../../../contract/websites/record.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import type { ZoneRecord } from '../../platform/dns/record.ts'
import { writeZoneFile } from '../../platform/dns/zone-file.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { announceDomain, type DomainRow, findDomain } from '../domains/service.ts'
import { domainRecords } from '../schema/domain-records.ts'
import { isCarriedOver } from './carried-over.ts'
import { holdZone, refuseLarger, refuseTooMuch, refuseUnchangeable } from './service.ts'
import { readZone } from './zone-records.ts'

type ImportContext = Context & Pick<Dependencies, 'heavyWork'>

/** Rows for one transaction. The embedded database does one at a time, and everybody else waits for it. */
const ROWS_AT_ONCE = 200

/**
 * Imports the records of a master file (RFC 1035, section 5). Existing records stay unchanged. The file is parsed in a
 * separate thread, one at a time. The records are stored in several steps: importing the file again after a crash
 * continues where it ended.
 */
export async function importZoneFile(
  context: ImportContext,
  request: DomainRequest,
  file: string,
): Promise<ZoneFileImport> {
  const domain = await findDomain(context, request.accountId, request.domainId)
  refuseUnchangeable(domain)
  return context.heavyWork.inLine(request.accountId, () =>
    importNow(context, request, { domain, file }),
  )
}

async function importNow(
  context: ImportContext,
  { accountId, caller }: DomainRequest,
  { domain, file }: { domain: DomainRow; file: string },
) {
  const { records, faults } = await context.heavyWork.run('readZoneFile', {
    file,
    domain: domain.name,
  })
  const taken = records.filter(isCarriedOver)
  const known = await knownRecords(context.db, domain.id)
  const isKnown = new Set(known.map(keyOf))
  const fresh = taken.filter((record) => !isKnown.has(keyOf(record)))
  refuseTooMuch([...known, ...fresh])
  const at = context.clock.now()
  let added = 0
  for (let from = 0; from < fresh.length; from += ROWS_AT_ONCE) {
    const rows = fresh.slice(from, from + ROWS_AT_ONCE)
    added += await holdZone(context, { domain, caller }, async (tx) =>
      store(tx, domain.id, { rows, at }),
    )
  }
  const detail = { website: domain.name, added, faults: faults.length }
  await audit(context.db, 'DOMAIN_RECORDS_IMPORT', { at, accountId, caller, detail })
  announceDomain(context, domain)
  return { added, known: taken.length - added, faults }
}

const knownRecords = (db: Db, domainId: string) =>
  db
    .select({
      name: domainRecords.name,
      type: domainRecords.type,
      content: domainRecords.content,
    })
    .from(domainRecords)
    .where(eq(domainRecords.domainId, domainId))

/** Returns how many were new. Refuses when other requests have filled the zone meanwhile. */
async function store(
  tx: Db,
  domainId: string,
  { rows, at }: { rows: readonly ZoneRecord[]; at: Date },
) {
  const column = (of: (record: ZoneRecord) => unknown) => sql.param(rows.map(of))
  // As arrays: a statement with a parameter for each field would hold the event loop for longer than the database needs
  // to execute it.
  const inserted = await tx.execute(sql`
    insert into domain_records (domain_id, name, type, ttl, content, source, is_kept, is_proxied, created_at)
    select ${domainId}::uuid, name, type, ttl, content, 'file', true, false, ${at.toISOString()}::timestamptz
    from unnest(
      ${column(({ name }) => name)}::text[],
      ${column(({ type }) => type)}::text[],
      ${column(({ ttl }) => ttl)}::int[],
      ${column(({ content }) => content)}::text[]
    ) as given (name, type, ttl, content)
    on conflict do nothing`)
  const [size] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      octets: sql<number>`coalesce(sum(length(${domainRecords.content})), 0)::int`,
    })
    .from(domainRecords)
    .where(eq(domainRecords.domainId, domainId))
  if (size) refuseLarger(size)
  return inserted.rowCount ?? 0
}

const keyOf = ({ name, type, content }: Pick<ZoneRecord, 'name' | 'type' | 'content'>) =>
  `${name} ${type} ${content}`

/** Returns the kept records as a master file that any name server accepts. */
export async function exportZoneFile(
  { db }: Pick<Context, 'db'>,
  { accountId, domainId }: Omit<DomainRequest, 'caller'>,
) {
  const { id, name } = await findDomain({ db }, accountId, domainId)
  const kept = (await readZone(db, id)).filter(({ isKept }) => isKept)
  return { name, file: writeZoneFile(kept, name) }
}

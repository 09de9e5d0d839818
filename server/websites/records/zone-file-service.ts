import { sql } from 'drizzle-orm'

import type { DomainState } from '../../../contract/websites/domain-states.ts'
import type { ZoneFileImport } from '../../../contract/websites/record.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import { apexRecords, apexRemark } from '../../platform/dns/apex-alias.ts'
import { canonicalName, isWithin } from '../../platform/dns/names.ts'
import { allAddressesOf } from '../../platform/dns/resolve.ts'
import { authorityRecords, writeZoneFile } from '../../platform/dns/zone-file.ts'
import { assignedTo } from '../domains/assigned-name-servers.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { type DomainRow, findDomain } from '../domains/find-domain.ts'
import { announceDomain } from '../domains/service.ts'
import { domainRecords } from '../schema/domain-records.ts'
import { jsonOf } from './read-zone-file-task.ts'
import { holdZone, refuseLarger, refuseUnchangeable } from './service.ts'
import { given, readZone, sizeOf, sizeOfZone, type ZoneSize } from './zone-records.ts'

type ImportContext = Context & Pick<Dependencies, 'heavyWork' | 'outbound'>

/**
 * Imports the records of a master file (RFC 1035, section 5). Existing records stay unchanged. The file is parsed in a
 * separate thread, one at a time. The records are stored in several steps: importing the file again after a crash
 * continues where it stopped.
 */
export async function importZoneFile(
  context: ImportContext,
  request: DomainRequest,
  file: string,
): Promise<ZoneFileImport> {
  const domain = await findDomain(context, request.organisationId, request.domainId)
  refuseUnchangeable(domain)
  return context.heavyWork.inLine(request.accountId, () =>
    importNow(context, request, { domain, file }),
  )
}

async function importNow(
  context: ImportContext,
  { organisationId, accountId, caller }: DomainRequest,
  { domain, file }: { domain: DomainRow; file: string },
) {
  const { batches, count, faults, remarks } = await readFile(context, { file, domain })
  const fresh = await freshBatches(context.db, domain.id, batches)
  const at = context.clock.now()
  const about = { at, organisationId, accountId, resourceId: domain.id, caller }
  let added = 0
  try {
    for (const batch of fresh) {
      // Each batch is stored with its audit event, because a later batch may be refused or never run.
      added += await holdZone(context, { domain, by: { accountId, caller } }, async (tx) => {
        const stored = await store(tx, domain.id, { batch, at })
        const detail = { website: domain.name, added: stored, faults: faults.length }
        if (stored > 0) await audit(tx, 'DOMAIN_RECORDS_IMPORT', { ...about, detail })
        return stored
      })
    }
  } finally {
    announceDomain(context, domain)
  }
  return { added, known: count - added, faults, remarks }
}

/** Reads the file. An alias of the domain itself becomes the addresses that its target has now. */
async function readFile(
  { heavyWork, outbound }: ImportContext,
  { file, domain: { name: domain, state } }: { file: string; domain: DomainRow },
) {
  const { apexAlias, ...read } = await heavyWork.run('readZoneFile', { file, domain })
  if (!apexAlias) return read
  const { line, ttl, target } = apexAlias
  const host = canonicalName(target)
  // In a zone that we serve, it is what visitors get from us, and not where the website is.
  const isServed = isWithin(host, domain) && servedStates.has(state)
  const addresses = isServed ? [] : await allAddressesOf(host, outbound.dns)
  if (addresses.length === 0) {
    const message = isServed
      ? `${domain} is an alias of ${host}, whose addresses are not in the file. Add A or AAAA records for ${domain} instead.`
      : `${domain} is an alias of ${host}, whose addresses could not be looked up. Add A or AAAA records for ${domain} instead.`
    const faults = [...read.faults, { line, message }]
    return { ...read, faults: faults.toSorted((one, other) => one.line - other.line) }
  }
  const records = apexRecords(addresses, ttl)
  return {
    ...read,
    batches: [...read.batches, jsonOf(records)],
    count: read.count + records.length,
    remarks: [...read.remarks, { line, count: 1, message: apexRemark(domain, target) }],
  }
}

const servedStates = new Set<DomainState>(['active', 'suspended', 'expired'])

/** Returns the batches that contain new records. Refuses all of them if the zone would become too large. */
async function freshBatches(db: Db, domainId: string, batches: readonly string[]) {
  const size = await sizeOfZone(db, domainId)
  const fresh: string[] = []
  for (const batch of batches) {
    const added = await sizeOfFresh(db, domainId, batch)
    if (added.count > 0) fresh.push(batch)
    size.count += added.count
    size.octets += added.octets
  }
  refuseLarger(size)
  return fresh
}

async function sizeOfFresh(db: Db, domainId: string, batch: string): Promise<ZoneSize> {
  const [size] = await db
    .select(sizeOf(sql`given.content`))
    .from(given(batch))
    // As in the index `domain_records_once`. The offset keeps the database from reading the whole zone instead.
    .where(
      sql`not exists (
        select from ${domainRecords}
        where ${domainRecords.domainId} = ${domainId} and ${domainRecords.name} = given.name
          and ${domainRecords.type} = given.type and md5(${domainRecords.content}) = md5(given.content)
        offset 0
      )`,
    )
  return size ?? { count: 0, octets: 0 }
}

/** Returns how many were new. Refuses when other requests have filled the zone in the meantime. */
async function store(tx: Db, domainId: string, { batch, at }: { batch: string; at: Date }) {
  const inserted = await tx.execute(sql`
    insert into domain_records (domain_id, name, type, ttl, content, source, is_kept, is_proxied, created_at)
    select ${domainId}::uuid, name, type, ttl, content, 'file', true, is_proxied, ${at.toISOString()}::timestamptz
    from ${given(batch)}
    on conflict do nothing`)
  refuseLarger(await sizeOfZone(tx, domainId))
  return inserted.rowCount ?? 0
}

/**
 * Returns the kept records as a master file that any name server accepts, with the authority that they will have. The
 * caller must have checked access.
 */
export async function exportZoneFile(
  { db, clock, config }: Pick<Context, 'db' | 'clock'> & Pick<Dependencies, 'config'>,
  domain: Pick<DomainRow, 'id' | 'name'>,
) {
  const { id, name } = domain
  const kept = (await readZone(db, id)).filter(({ isKept }) => isKept)
  const assigned = await assignedTo(db, config.nameServers, domain)
  const authority = authorityRecords(name, {
    // A zone without any is refused.
    nameServers: assigned.length > 0 ? assigned : config.nameServers.slice(0, 2),
    serial: Math.floor(clock.now().getTime() / 1_000),
  })
  return { name, file: writeZoneFile([...authority, ...kept], name) }
}

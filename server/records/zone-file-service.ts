import type { ZoneFileImport } from '../../contract/record.ts'
import { audit } from '../audit/events.ts'
import { domainRecords } from '../db/schema.ts'
import type { Rules } from '../dependencies.ts'
import type { ZoneRecord } from '../dns/record.ts'
import { readZoneFile, writeZoneFile } from '../dns/zone-file.ts'
import type { Asking } from '../domains/asking.ts'
import { findDomain } from '../domains/service.ts'
import { isCarriedOver } from './carried-over.ts'
import { changeZone, refuseTooMuch } from './service.ts'
import { readZone } from './zone-records.ts'

/** Rows for one statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 1_000

/** Takes the records of a master file (RFC 1035, section 5). What stands there already stays as it is. */
export async function importZoneFile(
  rules: Rules,
  asking: Asking,
  file: string,
): Promise<ZoneFileImport> {
  return changeZone(rules, asking, async (tx, domain, rows) => {
    const { records, faults } = readZoneFile(file, domain.name)
    const taken = records.filter(isCarriedOver)
    const isKnown = new Set(rows.map(keyOf))
    const fresh = taken.filter((record) => !isKnown.has(keyOf(record)))
    refuseTooMuch([...rows, ...fresh])
    const at = rules.clock.now()
    const values = fresh.map((record) => ({
      ...record,
      domainId: domain.id,
      source: 'file' as const,
      isKept: true,
      isProxied: false,
      createdAt: at,
    }))
    let added = 0
    for (let from = 0; from < values.length; from += ROWS_AT_ONCE) {
      const inserted = await tx
        .insert(domainRecords)
        .values(values.slice(from, from + ROWS_AT_ONCE))
        .onConflictDoNothing()
        .returning({ id: domainRecords.id })
      added += inserted.length
    }
    const detail = { website: domain.name, added, faults: faults.length }
    const { accountId, caller } = asking
    await audit(tx, 'DOMAIN_RECORDS_IMPORT', { at, accountId, caller, detail })
    return { added, known: taken.length - added, faults }
  })
}

const keyOf = ({ name, type, content }: ZoneRecord) => `${name} ${type} ${content}`

/** The records that are kept, as a master file that any name server reads. */
export async function exportZoneFile(
  { db }: Pick<Rules, 'db'>,
  { accountId, domainId }: Omit<Asking, 'caller'>,
) {
  const { id, name } = await findDomain({ db }, accountId, domainId)
  const kept = (await readZone(db, id)).filter(({ isKept }) => isKept)
  return { name, file: writeZoneFile(kept, name) }
}

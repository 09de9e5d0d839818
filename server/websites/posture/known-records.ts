import { and, eq, inArray } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import type { ZoneRecord } from '../../platform/dns/record.ts'
import { domainRecords } from '../schema/domain-records.ts'

export type KnownRecord = ZoneRecord & { isProxied: boolean }

/** Returns a website's kept records that lead to a host or an address, by name. */
export const readKnownRecords = (db: Db, domainId: string): Promise<KnownRecord[]> =>
  db
    .select({
      name: domainRecords.name,
      type: domainRecords.type,
      ttl: domainRecords.ttl,
      content: domainRecords.content,
      isProxied: domainRecords.isProxied,
    })
    .from(domainRecords)
    .where(
      and(
        eq(domainRecords.domainId, domainId),
        eq(domainRecords.isKept, true),
        inArray(domainRecords.type, ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'SRV']),
      ),
    )
    .orderBy(domainRecords.name, domainRecords.content)

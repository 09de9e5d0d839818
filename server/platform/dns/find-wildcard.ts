import { randomBytes } from 'node:crypto'

import { type AskZone, findRecords, sameContent } from './find-records.ts'
import type { Failure } from './message.ts'
import type { ZoneRecord } from './record.ts'

const wildcardTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT'] as const

/** The number of labels to try when none gets a reply. */
const LABELS_WITHOUT_ANSWER = 3
/**
 * Load balancers return a few of many addresses. For each known address, this many replies in a row must bring no new
 * one: an address drawn at random is missed in fewer than one in two hundred scans.
 */
const LABELS_FOR_EACH_RECORD = 8
const MAX_LABELS = 80

export type Wildcard = {
  /** Named `*`; empty when the zone only has records for existing names. */
  records: ZoneRecord[]
  failures: { type: (typeof wildcardTypes)[number]; failure: Failure }[]
}

/** Returns the records that the zone has for nonexistent names (RFC 4592). */
export async function findWildcard(askZone: AskZone, zone: string): Promise<Wildcard> {
  const found = new Map<string, ZoneRecord>()
  const failures: Wildcard['failures'] = []
  await Promise.all(
    wildcardTypes.map(async (type) => {
      const answers = new Set<string>()
      let withoutNews = 0
      for (let count = 0; count < MAX_LABELS; count += 1) {
        const enough = LABELS_FOR_EACH_RECORD * answers.size || LABELS_WITHOUT_ANSWER
        if (withoutNews >= enough) return
        const name = randomBytes(8).toString('hex')
        const records = await findRecords(askZone, zone, { name, type })
        if (typeof records === 'string') {
          failures.push({ type, failure: records })
          return
        }
        const news = records.filter((record) => !answers.has(sameContent(record)))
        for (const record of news) {
          answers.add(sameContent(record))
          found.set(sameContent(record), { ...record, name: '*' })
        }
        withoutNews = news.length === 0 ? withoutNews + 1 : 0
      }
    }),
  )
  return { records: [...found.values()], failures }
}

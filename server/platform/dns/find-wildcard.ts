import { randomBytes } from 'node:crypto'

import { type AskZone, type Found, findRecords, sameContent } from './find-records.ts'
import type { Failure } from './message.ts'
import type { RecordType, ZoneRecord } from './record.ts'
import { everyType } from './scan-names.ts'

/** RFC 4592, sections 4.2 and 4.4, advises against the others. */
const wildcardTypes = everyType.filter((type) => type !== 'NS' && type !== 'DNAME')

/** The number of labels to try when none gets a reply: several for the types that most wildcards have. */
const labelsWithoutAnswer = (type: RecordType) =>
  ['A', 'AAAA', 'MX', 'TXT'].includes(type) ? 3 : 1
/**
 * Load balancers return a few of many addresses. For each known address, this many replies in a row must bring no new
 * one: an address drawn at random is missed in fewer than one in two hundred scans.
 */
const LABELS_FOR_EACH_RECORD = 8
const MAX_LABELS = 80

type Wildcard = {
  /** Named `*`, or `*.dev` below `dev`; empty when the zone only has records for existing names. */
  records: ZoneRecord[]
  failures: { type: RecordType; failure: Failure }[]
}

/** Returns the records that the zone has for nonexistent names below a name (RFC 4592). */
export async function findWildcard(
  askZone: AskZone,
  zone: string,
  { below, mayAsk }: { below: string; mayAsk: (type: RecordType) => boolean },
): Promise<Wildcard> {
  const ending = below === '@' ? '' : `.${below}`
  const found = new Map<string, ZoneRecord>()
  const failures: Wildcard['failures'] = []
  const askFor = (type: RecordType) =>
    findRecords(askZone, zone, { name: `${randomBytes(8).toString('hex')}${ending}`, type })
  const isOfWildcard = ({ name }: ZoneRecord) => name.endsWith(ending) && name !== below
  const take = ({ records }: Found) => {
    const news = records.filter((record) => isOfWildcard(record) && !found.has(sameContent(record)))
    for (const record of news) found.set(sameContent(record), { ...record, name: `*${ending}` })
    return news.length
  }

  const first = await askFor('A')
  if (typeof first === 'string') return { records: [], failures: [{ type: 'A', failure: first }] }
  if (!first.isName) return { records: [], failures }
  take(first)
  await Promise.all(
    wildcardTypes.filter(mayAsk).map(async (type) => {
      let withoutNews = 0
      for (let count = 0; count < MAX_LABELS; count += 1) {
        const known = [...found.values()].filter((record) => record.type === type).length
        const enough = LABELS_FOR_EACH_RECORD * known || labelsWithoutAnswer(type)
        if (withoutNews >= enough) return
        const reply = await askFor(type)
        if (typeof reply === 'string') {
          failures.push({ type, failure: reply })
          return
        }
        withoutNews = take(reply) === 0 ? withoutNews + 1 : 0
      }
    }),
  )
  return { records: [...found.values()], failures }
}

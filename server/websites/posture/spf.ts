import { notTested, type Outcome, outcome } from './outcome.ts'

/** Returns the contents of the TXT records at a name, or null when no server replied. */
export type FindTexts = (name: string) => Promise<string[] | null>

/** RFC 7208, section 4.6.4: receivers give up beyond this. */
const MAX_LOOKUPS = 10
/** Terms that cause DNS queries. */
const lookups = /^[+?~-]?(?:include:|exists:|redirect=|a(?=$|[:/])|mx(?=$|[:/])|ptr(?=$|:))/
const handsOn = /^[+?~-]?(?:include:|redirect=)(.+)$/

/** SPF (RFC 7208): one record that receivers can evaluate to its end, and that does not allow every sender. */
export async function checkSpf(domain: string, findTexts: FindTexts): Promise<Outcome> {
  const records = await findSpf(domain, findTexts)
  if (records === null) return notTested('The name servers did not reply to the SPF query.')
  const [record] = records
  if (record === undefined)
    return outcome(-10, 'Anyone can send email that claims to be from this domain.')
  const observed = records.join('\n')
  if (records.length > 1) {
    return outcome(-10, 'There are several SPF records, so receivers ignore them all.', observed)
  }
  const terms = termsOf(record)
  const all = terms.find(isAll)
  if (all === 'all' || all === '+all') {
    return outcome(-20, 'The record allows anyone to send email as this domain.', observed)
  }
  const count = await countLookups(record, findTexts)
  if (count > MAX_LOOKUPS) {
    return outcome(
      -10,
      `The record requires more than ${MAX_LOOKUPS} DNS lookups, so receivers reject it.`,
      observed,
    )
  }
  const isOpen = all === '?all' || (all === undefined && !terms.some(isRedirect))
  if (isOpen) return outcome(-5, 'The record sets no policy for unlisted senders.', observed)
  return outcome(0, `One record, with ${count} of at most ${MAX_LOOKUPS} DNS lookups.`, observed)
}

const isRedirect = (term: string) => term.startsWith('redirect=')
const isAll = (term: string) => /^[+?~-]?all$/.test(term)
/** RFC 7208 sections 5.1 and 6.1: terms after `all` are ignored, and with `all`, so is `redirect` in any position. */
function evaluatedTerms(record: string) {
  const terms = termsOf(record)
  const end = terms.findIndex(isAll)
  return end === -1 ? terms : terms.slice(0, end).filter((term) => !isRedirect(term))
}
const termsOf = (record: string) => record.toLowerCase().split(/\s+/).slice(1)

async function findSpf(name: string, findTexts: FindTexts) {
  const texts = await findTexts(name)
  return texts?.filter((text) => /^v=spf1(?: |$)/i.test(text)) ?? null
}

/** Follows the record's includes, and stops as soon as there are too many. */
async function countLookups(record: string, findTexts: FindTexts): Promise<number> {
  const waiting = [record]
  let count = 0
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const term of evaluatedTerms(next)) {
      if (!lookups.test(term)) continue
      count += 1
      if (count > MAX_LOOKUPS) return count
      const place = handsOn.exec(term)?.[1]
      // The value of a macro is only known when mail arrives.
      if (place === undefined || place.includes('%')) continue
      waiting.push(...((await findSpf(place, findTexts)) ?? []).slice(0, 1))
    }
  }
  return count
}

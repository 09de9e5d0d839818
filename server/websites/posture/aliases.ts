import { atMost } from '../../platform/at-most.ts'
import { isFailure } from '../../platform/dns/ask-any.ts'
import { iterate, type Search, startSearch } from '../../platform/dns/iterate.ts'
import { dataIn } from '../../platform/dns/message.ts'
import { absoluteName, canonicalName, isHostName } from '../../platform/dns/names.ts'
import type { ZoneRecord } from '../../platform/dns/record.ts'
import type { DnsSettings } from '../../platform/dns/settings.ts'
import { notTested, type Outcome, outcome } from './outcome.ts'
import { failureSentence } from './see-website.ts'

/** Limits the work that a zone can cause: its targets, and the queries about them in total. */
const MAX_TARGETS = 100
const MAX_QUESTIONS = 400
const MAX_STEPS = 8
/** What one query learns about a zone is reused by the next. */
const AT_ONCE = 4

type Options = { dns: DnsSettings; signal: AbortSignal }

/**
 * Checks whether the targets of a zone's aliases exist. A missing one can be registered by anybody, who then responds
 * in the zone's name.
 */
export async function checkAliases(
  domain: string,
  records: readonly ZoneRecord[],
  { dns, signal }: Options,
): Promise<Outcome> {
  if (records.length === 0)
    return notTested('No DNS records are known for this website. Scan it first.')
  const aliases = records.filter(({ type }) => type === 'CNAME')
  if (aliases.length === 0) return outcome(0, 'There are no aliases.')
  const targets = [...new Set(aliases.map(targetOf))].slice(0, MAX_TARGETS)
  const search = { ...startSearch(dns, signal), questionsLeft: MAX_QUESTIONS }
  const oneOfFew = atMost(AT_ONCE)
  try {
    const found = await Promise.all(
      targets.map((target) => oneOfFew(() => standingOf(search, target), signal)),
    )
    const standing = new Map(targets.map((target, at) => [target, found[at]]))
    const gone = aliases.filter((alias) => standing.get(targetOf(alias)) === 'gone')
    if (gone.length > 0) {
      const observed = gone.map(
        (alias) => `${absoluteName(alias.name, domain)} → ${targetOf(alias)}`,
      )
      return outcome(-20, whatIsGone(gone.length), observed.join('\n'))
    }
    const known = aliases.filter((alias) => standing.get(targetOf(alias)) === 'there').length
    return known === aliases.length
      ? outcome(0, 'Every alias points to an existing name.')
      : notTested(
          `Of ${aliases.length} aliases, ${known} could be checked. They point to existing names.`,
        )
  } catch (error) {
    return notTested(failureSentence(error, signal))
  }
}

const whatIsGone = (count: number) =>
  count === 1
    ? 'An alias points to a name that does not exist.'
    : `${count} aliases point to names that do not exist.`

const targetOf = ({ content }: ZoneRecord) => canonicalName(content)

/** Whether a name exists, wherever its own aliases lead. */
async function standingOf(search: Search, target: string): Promise<'there' | 'gone' | 'unknown'> {
  // Escaped, or not a host name: it can't be registered.
  if (!isHostName(target)) return 'unknown'
  let place = target
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { reply } = await iterate(search, { name: place, type: 'A' })
    if (reply.kind === 'nxdomain') return 'gone'
    if (isFailure(reply)) return 'unknown'
    const [alias] = dataIn(reply, 'CNAME')
    if (alias === undefined) return 'there'
    place = canonicalName(alias)
  }
  return 'unknown'
}

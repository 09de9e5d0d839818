import { htmlTags } from './html-tags.ts'
import { isHtml, headerValues, type WebAnswer } from './web-answers.ts'

export type Directives = Map<string, string[]>
type Policies = { header: string[]; meta: string[] }

/** No directive is shorter: what is, can't be a policy. */
const SHORTEST_POLICY = 6
/** Their repetition does no harm, so it is let pass. */
const repeatable = new Set(['report-uri', 'report-to'])
/** HTML, section 4.2.5.3: what has no meaning in a meta element. */
const headerOnly = new Set(['frame-ancestors', 'report-uri', 'sandbox'])

/** The policies of a page, from its headers and from its meta elements. */
export function policiesOf(answer: WebAnswer): Policies {
  const metas = isHtml(answer) ? htmlTags(answer.body, ['meta']) : []
  const meta = metas
    .filter(
      ({ attributes }) =>
        attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy',
    )
    .map(({ attributes }) => attributes.get('content') ?? '')
    .filter((content) => content !== '')
  return {
    header: split(headerValues(answer.headers, 'content-security-policy')),
    meta: split(meta),
  }
}

/** A comma ends a policy (CSP 3, section 2.2). */
const split = (values: readonly string[]) =>
  values.flatMap((value) => value.split(',')).map((policy) => policy.trim())

/** What all policies together allow, or null when one of them is none. */
export function directivesOf({ header, meta }: Policies): Directives | null {
  const read = [...header, ...meta].map(readPolicy)
  if (read.includes(null)) return null
  return read.filter((policy) => policy !== null).reduce(narrow, new Map())
}

/** Whether anything is in force: a meta element with nothing but what only a header may say is no policy. */
export const isInForce = ({ header, meta }: Policies) =>
  header.length > 0 ||
  meta.some((policy) =>
    [...(readPolicy(policy)?.keys() ?? [])].some((name) => !headerOnly.has(name)),
  )

/** Whether framing is ruled by a header; in a meta element it can't be. */
export const hasFrameAncestors = ({ header }: Policies) =>
  header.some((policy) => readPolicy(policy)?.has('frame-ancestors'))

/** A directive that stands twice is taken for a mistake, though browsers go by the first one. */
function readPolicy(policy: string): Directives | null {
  if (policy.length < SHORTEST_POLICY) return null
  const directives: Directives = new Map()
  for (const entry of policy.toLowerCase().split(';')) {
    const [name = '', ...sources] = entry.trim().split(/\s+/)
    if (name === '') continue
    if (directives.has(name)) {
      if (repeatable.has(name)) continue
      return null
    }
    const isEmptyList = sources.length === 0 && name.endsWith('-src')
    directives.set(name, isEmptyList ? ["'none'"] : [...new Set(sources)])
  }
  return directives
}

/** Each policy holds (CSP 3, section 8.1): a source counts only where the ones before allow it too. */
function narrow(before: Directives, policy: Directives): Directives {
  if (before.size === 0) return policy
  const both = new Map(before)
  for (const [name, sources] of policy) {
    const common = inBoth(before.get(name) ?? [], sources)
    both.set(name, common.length > 0 ? common : ["'none'"])
  }
  return both
}

function inBoth(some: readonly string[], others: readonly string[]) {
  const withinOthers = some.filter((one) => others.some((other) => covers(other, one)))
  const withinSome = others.filter((other) => some.some((one) => covers(one, other)))
  return [...new Set([...withinOthers, ...withinSome])]
}

/** A path that ends in a slash stands for all below it (CSP 3, section 6.7.2.12). */
const covers = (source: string, other: string) =>
  source === other || (source.endsWith('/') && other.startsWith(source))

import { htmlTags } from './html-tags.ts'
import { isHtml, headerValues, type WebResponse } from './web-responses.ts'

export type Directives = Map<string, string[]>
type Policies = { header: string[]; meta: string[] }

/** Nobody's page may keep us busy: of policies, and of folders in the path of one source. Real ones have two or three. */
const MAX_POLICIES = 20
const MAX_FOLDERS = 20
/** No directive is shorter: what is, can't be a policy. */
const SHORTEST_POLICY = 6
/** Their repetition does no harm, so it is let pass. */
const repeatable = new Set(['report-uri', 'report-to'])
/** HTML, section 4.2.5.3: what has no meaning in a meta element. */
const headerOnly = new Set(['frame-ancestors', 'report-uri', 'sandbox'])

/** The policies of a page, from its headers and from its meta elements. */
export function policiesOf(response: WebResponse): Policies {
  const metas = isHtml(response) ? htmlTags(response.body, ['meta']) : []
  const meta = metas
    .filter(
      ({ attributes }) =>
        attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy',
    )
    .map(({ attributes }) => attributes.get('content') ?? '')
    .filter((content) => content !== '')
  return {
    header: split(headerValues(response.headers, 'content-security-policy')),
    meta: split(meta),
  }
}

/** A comma ends a policy (CSP 3, section 2.2). */
const split = (values: readonly string[]) =>
  values
    .flatMap((value) => value.split(',', MAX_POLICIES))
    .slice(0, MAX_POLICIES)
    .map((policy) => policy.trim())

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
  return [...new Set([...some.filter(isCoveredBy(others)), ...others.filter(isCoveredBy(some))])]
}

/** A path that ends in a slash stands for all below it (CSP 3, section 6.7.2.12). */
function isCoveredBy(sources: readonly string[]) {
  const known = new Set(sources)
  return (source: string) => known.has(source) || foldersOf(source).some((one) => known.has(one))
}

/** `https://a.example/b/c` is below `https://a.example/b/`, which is below `https://a.example/`. */
function foldersOf(source: string) {
  const folders: string[] = []
  let end = source.indexOf('/')
  while (end !== -1 && folders.length < MAX_FOLDERS) {
    folders.push(source.slice(0, end + 1))
    end = source.indexOf('/', end + 1)
  }
  return folders
}

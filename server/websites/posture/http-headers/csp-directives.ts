import { htmlTags } from './html-tags.ts'
import { isHtml, headerValues, type WebResponse } from './web-responses.ts'

export type Directives = Map<string, string[]>
type Policies = { header: string[]; meta: string[] }

/**
 * Limits the work that a page can cause: the policies, and the folders in one source's path. Real ones have two or
 * three.
 */
const MAX_POLICIES = 20
const MAX_FOLDERS = 20
/** No directive is shorter, so a shorter text can't be a policy. */
const SHORTEST_POLICY = 6
/** Repeating them does no harm. */
const repeatable = new Set(['report-uri', 'report-to'])
/** HTML, section 4.2.5.3: directives without effect in a meta element. */
const headerOnly = new Set(['frame-ancestors', 'report-uri', 'sandbox'])

/** Returns the policies of a page, from its headers and from its meta elements. */
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

/** Returns what all policies together allow, or null when one of them is invalid. */
export function directivesOf({ header, meta }: Policies): Directives | null {
  const read = [...header, ...meta].map(readPolicy)
  if (read.includes(null)) return null
  return read.filter((policy) => policy !== null).reduce(narrow, new Map())
}

/** Whether any policy is in force: a meta element with header-only directives is not a policy. */
export const isInForce = ({ header, meta }: Policies) =>
  header.length > 0 ||
  meta.some((policy) =>
    [...(readPolicy(policy)?.keys() ?? [])].some((name) => !headerOnly.has(name)),
  )

/** Whether a header restricts framing; a meta element can't. */
export const hasFrameAncestors = ({ header }: Policies) =>
  header.some((policy) => readPolicy(policy)?.has('frame-ancestors'))

/** A repeated directive counts as a mistake, although browsers use the first one. */
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

/** All policies apply (CSP 3, section 8.1): a source only counts when the previous ones allow it too. */
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

/** A path that ends in a slash covers everything below it (CSP 3, section 6.7.2.12). */
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

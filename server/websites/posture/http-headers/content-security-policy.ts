import { type Outcome, outcome } from '../outcome.ts'
import { type Directives, directivesOf, isInForce, policiesOf } from './csp-directives.ts'
import { headerValue, pageOf, type WebResponses } from './web-responses.ts'

/** A scheme, or a wildcard for any host. */
const isBroad = (source: string) => /^(?:ftp:|https?:|\*|https?:\/\/\*(?:\.\*)?)$/.test(source)
const isInline = (source: string) => source === "'unsafe-inline'" || source === 'data:'
const isInsecure = (source: string) => source.startsWith('http:') || source.startsWith('ftp:')
const isNonceOrHash = (source: string) => /^'(?:nonce|sha256|sha384|sha512)-/.test(source)
const passive = ['img-src', 'media-src']

/** Content-Security-Policy, in a header or a meta element. */
export function checkContentSecurityPolicy(responses: WebResponses): Outcome {
  const page = pageOf(responses)
  const policies = page && policiesOf(page)
  if (!policies || policies.header.length + policies.meta.length === 0 || !page)
    return missing(responses)
  const observed = [...policies.header, ...policies.meta].join('\n')
  const directives = directivesOf(policies)
  if (directives === null) {
    return outcome(-25, 'The policy is invalid: it is empty, or repeats a directive.', observed)
  }
  if (!isInForce(policies)) return missing(responses)
  const { points, finding } = judge(directives, page.url.protocol === 'https:')
  return outcome(points, finding, observed)
}

function missing(responses: WebResponses) {
  const reportOnly = headerValue(pageOf(responses), 'content-security-policy-report-only')
  return reportOnly
    ? outcome(-25, 'The policy is report-only. No policy is enforced.', reportOnly)
    : outcome(-25, 'There is no Content Security Policy.')
}

function judge(given: Directives, isHttps: boolean): { points: number; finding: string } {
  const isStrict = isStrictDynamic(sourcesOf(given, 'script-src'))
  const directives = withoutWhatIsIgnored(given)
  const scripts = sourcesOf(directives, 'script-src')
  const styles = sourcesOf(directives, 'style-src')
  const objects = sourcesOf(directives, 'object-src')
  const active = [...directives].filter(
    ([name]) => !passive.includes(name) && name !== 'script-src',
  )
  const activeSources = [...active.flatMap(([, sources]) => sources), ...scripts]
  const passiveSources = passive.flatMap(
    (name) => directives.get(name) ?? directives.get('default-src') ?? [],
  )

  if (scripts.includes("'strict-dynamic'") && !isStrict) {
    return { points: -25, finding: '“strict-dynamic” is set without a nonce or a hash.' }
  }
  if (scripts.some((one) => isBroad(one) || isInline(one)) || objects.some(isBroad)) {
    return { points: -20, finding: 'The policy allows inline scripts, or scripts from anywhere.' }
  }
  if (isHttps && activeSources.some(isInsecure)) {
    return { points: -20, finding: 'The policy allows active content over plain HTTP.' }
  }
  if (scripts.includes("'unsafe-eval'") || styles.includes("'unsafe-eval'")) {
    return { points: -10, finding: 'The policy allows “unsafe-eval”.' }
  }
  if (isHttps && passiveSources.some(isInsecure)) {
    return { points: -10, finding: 'The policy allows images or media over plain HTTP.' }
  }
  if (styles.some((one) => isBroad(one) || isInline(one))) {
    return { points: 0, finding: 'Scripts are restricted; styles may be inline or from anywhere.' }
  }
  const fallback = directives.get('default-src')
  if (fallback?.length === 1 && fallback[0] === "'none'") {
    return { points: 10, finding: 'The policy denies everything it does not list.' }
  }
  return { points: 5, finding: 'The policy allows nothing unsafe.' }
}

/** Without it and without a fallback, everything is allowed. */
const sourcesOf = (directives: Directives, name: string) =>
  directives.get(name) ?? directives.get('default-src') ?? ['*']

const isStrictDynamic = (sources: readonly string[]) =>
  sources.includes("'strict-dynamic'") && sources.some(isNonceOrHash)

/**
 * Removes what browsers ignore next to a nonce or a hash, and next to strict-dynamic (CSP 3, sections 6.7.3.2 and 8.2).
 */
function withoutWhatIsIgnored(given: Directives): Directives {
  const directives = new Map(given)
  for (const name of ['script-src', 'style-src']) {
    const place = directives.has(name) ? name : 'default-src'
    const sources = directives.get(place)
    if (!sources?.some(isNonceOrHash)) continue
    const isStrict = name === 'script-src' && isStrictDynamic(sources)
    directives.set(
      place,
      sources.filter((one) => one !== "'unsafe-inline'" && !(isStrict && isIgnoredWhenStrict(one))),
    )
  }
  return directives
}

const isIgnoredWhenStrict = (source: string) => /^(?:https?:|ftp:|\*|'self'$)/.test(source)

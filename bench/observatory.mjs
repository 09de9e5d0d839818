// Scores generated websites with the HTTP Observatory's own code and with our checks of headers: both get the same
// responses, and every difference must be one that is explained here.
import { existsSync, writeFileSync } from 'node:fs'

import { runnerImport } from 'vite'

import { holds } from './shared/bars.mjs'
import { printTable } from './shared/table.mjs'

const SITES = 150
const HOST = 'example.com'
const ORIGIN = 'https://posture-check.invalid'

/** Our checks in the order of the Observatory's tests. */
const checks = [
  'content_security_policy',
  'cookies',
  'cross_origin_resource_sharing',
  'redirection',
  'referrer_policy',
  'strict_transport_security',
  'subresource_integrity',
  'x_content_type_options',
  'x_frame_options',
  'cross_origin_resource_policy',
]

/** What a site may send. Undefined: no such header. */
const choices = {
  csp: [
    undefined,
    "default-src 'none'",
    "default-src 'none'; frame-ancestors 'none'",
    "default-src 'self'; script-src 'self' 'unsafe-inline'",
    "default-src 'self'; style-src 'self' 'unsafe-inline'",
    "default-src https:; object-src 'none'",
    "script-src 'self' 'nonce-abc123abc123' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'",
    "default-src 'self' http://cdn.example.net",
    "default-src 'self'; img-src http://img.example.net",
    "default-src 'self'; script-src 'unsafe-eval' 'self'",
    "default-src * 'unsafe-inline'",
    'upgrade-insecure-requests',
    "default-src 'self'; script-src 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
    "default-src 'self', script-src 'none'",
    "DEFAULT-SRC 'NONE'; Frame-Ancestors 'self'",
    'defalt-src none',
  ],
  hsts: [
    undefined,
    'max-age=63072000',
    'max-age=63072000; includeSubDomains; preload',
    'max-age=86400',
    'max-age="63072000"',
    'Max-Age=63072000 ; IncludeSubDomains',
    'max-age=0',
    'includeSubDomains',
    'max-age=63072000, max-age=63072000',
    'max-age=-1',
  ],
  framing: [
    undefined,
    'DENY',
    'SAMEORIGIN',
    'sameorigin',
    'ALLOW-FROM https://a.example',
    'ALLOWALL',
  ],
  sniffing: [undefined, 'nosniff', 'NoSniff', 'nosniff, nosniff', 'sniff'],
  referrer: [
    undefined,
    'no-referrer',
    'same-origin',
    'strict-origin-when-cross-origin',
    'unsafe-url',
    'origin, no-referrer',
    'no-referrer, unknown',
    'unknown',
  ],
  corp: [undefined, 'same-site', 'same-origin', 'cross-origin', 'Same-Origin', 'anything'],
  cors: [
    {},
    { 'access-control-allow-origin': '*' },
    { 'access-control-allow-origin': 'https://a.example' },
    { 'access-control-allow-origin': ORIGIN },
    { 'access-control-allow-origin': ORIGIN, 'access-control-allow-credentials': 'true' },
    { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
  ],
  cookies: [
    [],
    ['theme=dark; Secure'],
    ['theme=dark'],
    ['SESSIONID=1; Secure; HttpOnly'],
    ['SESSIONID=1; Secure; HttpOnly; SameSite=Strict'],
    ['SESSIONID=1; Secure'],
    ['SESSIONID=1'],
    ['__Host-id=1; Secure; HttpOnly; Path=/; SameSite=Lax'],
    ['theme=dark; Secure; SameSite=None', 'login=1; HttpOnly; Secure'],
    ['csrftoken=1; Secure; SameSite=Strict'],
    ['csrftoken=1; Secure'],
    ['theme=dark; SameSite=None'],
  ],
  body: [
    '<p>Hello.</p>',
    '<script src="/a.js"></script>',
    '<script src="https://cdn.example.net/a.js"></script>',
    '<script src="https://cdn.example.net/a.js" integrity="sha384-AAAA" crossorigin></script>',
    '<script src="http://cdn.example.net/a.js"></script>',
    '<script src="//cdn.example.net/a.js"></script>',
    '<script src="//cdn.example.net/a.js" integrity="sha384-AAAA"></script>',
    '<script src="https://static.example.com/a.js"></script>',
    '<script src="http://example.com/a.js"></script>',
    '<SCRIPT SRC=https://cdn.example.net/a.js></SCRIPT><script>1</script>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><p>Hello.</p>`,
    '<meta name="referrer" content="no-referrer"><p>Hello.</p>',
    '<!-- <script src="https://cdn.example.net/a.js"></script> --><p>Hello.</p>',
  ],
  route: [
    [`http://${HOST}/`, `https://${HOST}/`],
    [`http://${HOST}/`],
    [`http://${HOST}/`, `https://www.${HOST}/`],
    [`http://${HOST}/`, `http://www.${HOST}/`, `https://www.${HOST}/`],
    [`http://${HOST}/`, `https://${HOST}/`, `https://www.${HOST}/`],
    [`http://${HOST}/`, `http://www.${HOST}/`],
  ],
}

/** Why we don't follow the Observatory. A difference that fits none of these fails the bench. */
const explained = [
  {
    why: 'RFC 6797, section 6.1.1: browsers ignore a negative max-age, as if there were no header',
    fits: ({ check, site }) =>
      check === 'strict_transport_security' && site.hsts?.startsWith('max-age=-'),
  },
]

export async function benchObservatory() {
  const { module } = await runnerImport('server/websites/posture/http-headers/check-headers.ts')
  const observatory = await loadObservatory()
  const next = random(7)
  const sites = Array.from({ length: SITES }, (_, at) =>
    Object.fromEntries(
      Object.entries(choices).map(([name, list]) => [
        name,
        // Each value occurs, next to random ones of the others.
        at < list.length ? list[at] : list[Math.floor(next() * list.length)],
      ]),
    ),
  )
  const differences = []
  for (const site of sites) {
    const own = module.checkHeaders(ownInput(site))
    const theirs = await observatory(site)
    for (const [at, check] of checks.entries()) {
      const { points } = own.find(({ id }) => id === check)
      if (points !== theirs[at].points) {
        const difference = { check, site, points, theirs: theirs[at] }
        const reason = explained.find(({ fits }) => fits(difference))?.why
        differences.push({ ...difference, reason })
      }
    }
  }
  const unexplained = differences.filter(({ reason }) => reason === undefined)
  for (const { check, site, points, theirs } of unexplained) {
    console.log(`${check}: ${points}, the Observatory ${theirs.points} (${theirs.result})`, site)
  }
  printTable(
    explained.map(({ why }) => ({
      'explained difference': why,
      count: differences.filter(({ reason }) => reason === why).length,
    })),
  )
  const compared = SITES * checks.length
  return [
    holds(
      `${SITES} sites get the Observatory’s points, or the reason is known`,
      unexplained.length === 0,
      `${compared - differences.length} of ${compared} the same, ${unexplained.length} unexplained`,
    ),
  ]
}

function headersOf({ csp, hsts, framing, sniffing, referrer, corp, cookies }) {
  const single = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': csp,
    'strict-transport-security': hsts,
    'x-frame-options': framing,
    'x-content-type-options': sniffing,
    'referrer-policy': referrer,
    'cross-origin-resource-policy': corp,
  }
  return [
    ...Object.entries(single).filter(([, value]) => value !== undefined),
    ...cookies.map((value) => ['set-cookie', value]),
  ]
}

function ownInput(site) {
  const headers = headersOf(site)
  const response = (route) => {
    const hops = route.map((url) => ({ url: new URL(url), headers: [] }))
    const last = hops.at(-1)
    last.headers = headers
    return { url: last.url, status: 200, headers, body: site.body, hops, isVerified: true }
  }
  return {
    domain: HOST,
    http: response(site.route),
    https: response([`https://${HOST}/`]),
    preflight: { origin: ORIGIN, headers: Object.entries(site.cors) },
  }
}

/** Returns what scores a site as the Observatory does, without its own connections. */
async function loadObservatory() {
  const root = '@mdn/mdn-http-observatory/src'
  // The package downloads it from Chromium's repository. None of the sites is in it.
  const preloaded = new URL(
    'node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json',
    import.meta.url,
  )
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}')
  const { ALL_TESTS } = await import(`${root}/constants.js`)
  const { Requests } = await import(`${root}/types.js`)
  const { Session } = await import(`${root}/retriever/session.js`)
  const { parseHttpEquivHeaders } = await import(`${root}/retriever/utils.js`)
  const { getScoreModifier } = await import(`${root}/grader/grader.js`)
  const { AxiosHeaders } = await import('axios')
  return async (site) => {
    const url = new URL(`https://${HOST}/`)
    const requests = new Requests(HOST)
    const headers = Object.fromEntries(headersOf(site).filter(([name]) => name !== 'set-cookie'))
    const response = (own) => ({
      headers: new AxiosHeaders(own),
      request: { headers: new AxiosHeaders({ Origin: ORIGIN }) },
      config: { headers: new AxiosHeaders({ Origin: ORIGIN }) },
      status: 200,
      statusText: 'OK',
      verified: true,
      data: site.body,
    })
    requests.responses.auto = response(headers)
    requests.responses.auto.httpEquiv = parseHttpEquivHeaders(site.body, url.href)
    requests.responses.https = response(headers)
    requests.responses.http = response(headers)
    requests.responses.cors = response(site.cors)
    requests.responses.httpRedirects = site.route.map((one) => ({ url: new URL(one), status: 301 }))
    requests.responses.httpsRedirects = [{ url, status: 200 }]
    requests.resources.path = site.body
    requests.session = new Session(url)
    for (const cookie of site.cookies) await requests.session.jar.setCookie(cookie, url.href)
    return ALL_TESTS.map((test) => {
      const { result } = test(requests)
      return { result, points: getScoreModifier(result) }
    })
  }
}

/** Mulberry32: the same sites each time. */
function random(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

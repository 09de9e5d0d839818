import fc from 'fast-check'

import type { Operation, Schema } from '../testing/api-document.ts'
import { exampleBodies, exampleQuery } from '../testing/api-examples.ts'
import { brokenJson, hostileText, hostileValue } from './hostile-values.ts'

/** Who sends a request. The accounts are those of play.ts: Ada sends, Bea's data is the target. */
const callers = ['nobody', 'ada', 'adaByCookie', 'adasKey', 'adasEnded', 'beasEnded'] as const
type Caller = (typeof callers)[number]

/** A request as data, so that a failing one can be printed and sent again. Ids are written as {{ada}}, {{bea}}. */
export type FuzzRequest = {
  operation: string
  method: string
  path: string
  caller: Caller
  address: string
  headers: Record<string, string>
  body: string | undefined
}

const often = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, weight = 8) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: other, weight: 1 })

/** Anything that a URL can contain may be sent in a path; half a surrogate pair can't be encoded. */
const encoded = (text: string) =>
  encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD')).slice(0, 4_000)

const idPart = fc.oneof(
  { arbitrary: fc.constantFrom('{{ada}}', '{{bea}}'), weight: 6 },
  {
    arbitrary: fc.constantFrom('%00', '%ff', '%', '..%2f', 'null', '0', '{{BEA}}'),
    weight: 1,
  },
  { arbitrary: hostileText.map(encoded), weight: 1 },
)

const queryValue = (name: string) =>
  often(
    fc.constantFrom(
      ...(name.endsWith('domain_id') ? ['{{ada}}', '{{bea}}'] : []),
      exampleQuery[name] ?? 'x',
    ),
    hostileText,
    3,
  )

function queryOf(schema: Schema | undefined) {
  const names = Object.keys(schema?.properties ?? {})
  const needed = schema?.required ?? []
  if (names.length === 0)
    return often(fc.constant(''), fc.constantFrom('?', '?a=1&a=2', '?%00=%ff', '?__proto__=1'))
  const pair = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), queryValue(name)))
  return fc.array(pair, { maxLength: 4 }).map((pairs) => {
    const given = new Set(pairs.map(([name]) => name))
    const missing = needed
      .filter((name) => !given.has(name))
      .map((name) => [name, exampleQuery[name] ?? ''] as const)
    // Braces are kept: ids are filled in later.
    const parts = [...pairs, ...missing].map(
      ([name, value]) => `${name}=${/^\{\{\w+\}\}$/.test(value) ? value : encoded(value)}`,
    )
    return `?${parts.join('&')}`
  })
}

type Step = string | number

function placesIn(value: unknown, at: Step[] = []): Step[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([key, part]) =>
      placesIn(part, [...at, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

function withValue(body: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value
  if (typeof body !== 'object' || body === null) return body
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...body }) as Record<
    Step,
    unknown
  >
  if (rest.length === 0 && value === undefined) delete copy[step]
  else copy[step] = withValue(copy[step], rest, value)
  return copy
}

/** An example with up to three corrupted values, or an extra field. */
function bodyOf(example: unknown) {
  const place = fc.constantFrom(...placesIn(example))
  const change = fc.tuple(place, often(hostileValue, fc.constant(undefined), 5))
  const valid = fc
    .array(change, { maxLength: 3 })
    .map((changes) => changes.reduce((body, [at, value]) => withValue(body, at, value), example))
  const text = valid.map((body) => JSON.stringify(body) ?? '')
  return often(text, brokenJson, 12)
}

const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/JSON;x=y',
  'application/x-ndjson',
  'application/jsonp',
  ';',
]

const otherHeaders = fc.constantFrom<Record<string, string>>(
  {},
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'content-length': '999999999' },
  { 'content-length': '-1' },
  { authorization: 'Bearer x' },
  { authorization: '\u00FF'.repeat(3_000) },
  { cookie: `ParapetSession=${'%'.repeat(500)}; ParapetSession=x` },
  { cookie: '__proto__=1; =; ;;' },
  { 'user-agent': '\u00FF<script>'.repeat(200) },
  { 'x-request-id': 'x'.repeat(5_000) },
  { 'accept-language': ';;q=x' },
  { 'if-none-match': '*', range: 'bytes=0-1' },
  { 'x-http-method-override': 'DELETE' },
  { accept: 'text/html' },
)

const addresses = [
  '203.0.113.1',
  '203.0.113.2:443',
  '2001:db8::1',
  '::ffff:203.0.113.3',
  'unknown, , 203.0.113.4',
  '<script>',
  '\u00FF',
]

function requestTo(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { name, method, path, schemes } = operation
  const parts = path.split(/(\{\w+\})/)
  const filled = fc
    .tuple(...parts.map((part) => (part.startsWith('{') ? idPart : fc.constant(part))))
    .map((texts) => texts.join(''))
  const examples = exampleBodies[name] ?? []
  const usual: Caller = schemes.includes('user_token')
    ? 'ada'
    : schemes.includes('ingest_key')
      ? 'adasKey'
      : 'nobody'
  const type = operation.bodies[0]?.mediaType ?? 'application/json'
  const body: fc.Arbitrary<string | undefined> =
    examples.length > 0
      ? fc.oneof(...examples.map((example) => bodyOf(example)))
      : often(fc.constant(undefined), brokenJson)
  const headers = fc
    .tuple(
      often(fc.constant(type), fc.constantFrom(...otherTypes), 20),
      often(fc.constant({}), otherHeaders, 4),
    )
    .map(([contentType, others]) => ({ 'content-type': contentType, ...others }))
  return fc.record({
    operation: fc.constant(name),
    method: often(
      fc.constant(method),
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'),
      25,
    ),
    path: fc.tuple(filled, queryOf(operation.query)).map((both) => both.join('')),
    caller: often(fc.constant(usual), fc.constantFrom(...callers), 3),
    address: fc.constantFrom(...addresses),
    headers,
    body,
  })
}

/** Paths outside the API, and paths that don't exist. */
const otherPaths = [
  '/v1/google?next=//evil.example&popup=1',
  '/v1/google?popup=2',
  '/v1/google-callback?code=x&state=y',
  '/v1/google-callback?code=%00&state=%ff',
  '/v1/github-callback?error=%0d%0a',
  '/v1/github',
  '/auth-callback?token=x',
  '/dev/provider/x/authorize?state=%ff',
  '/dev/provider/google/authorize',
  '/dev/mailbox.json?to=%00',
  '/v1/docs',
  '/v1/openapi.json',
  '/v1//user',
  '/v1/user/',
  '/v1/%75ser',
  '/v1/../v1/user',
  '/v1/__proto__',
  '/..%2f..%2fetc/passwd',
  '/%00',
  '/%ff',
  '/assets/..%5c..%5cpackage.json',
]

const requestElsewhere: fc.Arbitrary<FuzzRequest> = fc.record({
  operation: fc.constant('elsewhere'),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS'),
  path: fc.oneof(
    fc.constantFrom(...otherPaths),
    hostileText.map((text) => `/v1/${encoded(text)}`),
  ),
  caller: fc.constantFrom(...callers),
  address: fc.constantFrom(...addresses),
  headers: fc
    .tuple(fc.constantFrom('application/json', ...otherTypes), otherHeaders)
    .map(([type, others]) => ({ 'content-type': type, ...others })),
  body: fc.oneof(fc.constant(undefined), brokenJson),
})

/** Generates the given number of requests: the same for the same seed. */
export function requestsFor(
  operations: readonly Operation[],
  { requests, seed }: { requests: number; seed: number },
) {
  const any = fc.oneof(
    ...operations.map((operation) => ({ arbitrary: requestTo(operation), weight: 3 })),
    { arbitrary: requestElsewhere, weight: 8 },
  )
  return fc.sample(any, { numRuns: requests, seed })
}

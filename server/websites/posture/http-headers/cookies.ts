import { type Outcome, outcome } from '../outcome.ts'
import { isHstsLongEnough } from './strict-transport-security.ts'
import { headerValues, pageOf, type WebResponses } from './web-responses.ts'

type Cookie = { name: string; attributes: Map<string, string> }

/** Set by a load balancer, which the website's operators can't configure (mozilla/http-observatory #282). */
const setByOthers = new Set(['heroku-session-affinity'])

/** Judges every cookie set on the way to the page; the worst one counts. */
export function checkCookies(responses: WebResponses): Outcome {
  const cookies = cookiesOf(responses)
  if (cookies.length === 0) return outcome(0, 'No cookies are set.')
  const isHsts = isHstsLongEnough(responses)
  const faults = cookies.flatMap((cookie) => faultsOf(cookie, isHsts))
  const worst = faults.toSorted((one, other) => one.points - other.points)[0]
  const observed = cookies.map(shown).join('\n')
  if (worst) return outcome(worst.points, worst.finding, observed)
  return cookies.every(({ attributes }) => sameSiteOf(attributes) !== undefined)
    ? outcome(5, 'Every cookie is Secure and has SameSite; session cookies are HttpOnly.', observed)
    : outcome(0, 'Every cookie is Secure, and session cookies are HttpOnly.', observed)
}

function cookiesOf(responses: WebResponses): Cookie[] {
  const cookies = new Map<string, Cookie>()
  for (const { headers } of pageOf(responses)?.hops ?? []) {
    for (const value of headerValues(headers, 'set-cookie')) {
      const [pair = '', ...parts] = value.split(';')
      const name = pair.split('=')[0]?.trim() ?? ''
      if (name === '' || setByOthers.has(name)) continue
      const attributes = new Map(parts.map(attributeIn))
      // A later cookie replaces an earlier one (RFC 6265, section 5.3).
      cookies.set([name, attributes.get('domain'), attributes.get('path')].join(';'), {
        name,
        attributes,
      })
    }
  }
  return [...cookies.values()]
}

function attributeIn(part: string): [string, string] {
  const [name = '', ...value] = part.split('=')
  return [name.trim().toLowerCase(), value.join('=').trim().toLowerCase()]
}

const sameSiteOf = (attributes: Map<string, string>) =>
  ['strict', 'lax', 'none'].find((value) => value === attributes.get('samesite'))

function faultsOf({ name, attributes }: Cookie, isHsts: boolean) {
  const isSecure = attributes.has('secure')
  const isSession = /login|sess/i.test(name)
  const sameSite = sameSiteOf(attributes)
  const insecure = isHsts ? 'is not Secure; only HSTS protects it' : 'is not Secure'
  const faults: [isFault: boolean, points: number, finding: string][] = [
    [
      attributes.has('samesite') && sameSite === undefined,
      -20,
      `The cookie “${name}” has an invalid SameSite value.`,
    ],
    [
      sameSite === 'none' && !isSecure,
      -20,
      `The cookie “${name}” has SameSite=None without Secure.`,
    ],
    [!isSecure, isHsts ? -5 : -20, `The cookie “${name}” ${insecure}.`],
    [
      /csrf/i.test(name) && sameSite === undefined,
      -20,
      `The anti-forgery cookie “${name}” has no SameSite.`,
    ],
    [isSession && !isSecure, isHsts ? -10 : -40, `The session cookie “${name}” ${insecure}.`],
    [
      isSession && !attributes.has('httponly'),
      -30,
      `The session cookie “${name}” is not HttpOnly.`,
    ],
  ]
  return faults.flatMap(([isFault, points, finding]) => (isFault ? [{ points, finding }] : []))
}

/** Never shows the value, which may be a credential. */
const shown = ({ name, attributes }: Cookie) =>
  [
    `${name}=…`,
    ...Array.from(attributes, ([key, value]) => (value === '' ? key : `${key}=${value}`)),
  ].join('; ')

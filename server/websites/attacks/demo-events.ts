import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { BLOCKED_FROM, ruleScores } from './anomaly-score.ts'
import type { ReadEvent } from './read-event.ts'
import { mainOf, rulesOf } from './rules-of-request.ts'

const DAYS = 30
const EVENTS = 3_000

type Rule = readonly [id: string, message: string]
type Attempt = { path: string; found: string; rules: readonly Rule[] }

/** Requests with the rules of the Core Rule Set that they match, most frequent first. */
const attempts: readonly [Attempt, ...Attempt[]] = [
  {
    path: '/products',
    found: "ARGS:id: 1' OR '1'='1",
    rules: [
      ['942100', 'SQL Injection Attack Detected via libinjection'],
      ['942130', 'SQL Injection Attack: SQL Boolean-based attack detected'],
      ['942180', 'Detects basic SQL authentication bypass attempts 1/3'],
    ],
  },
  {
    path: '/',
    found: 'REQUEST_HEADERS:User-Agent: sqlmap/1.8',
    rules: [['913100', 'Found User-Agent associated with security scanner']],
  },
  {
    path: '/search',
    found: 'ARGS:q: <script>alert(1)</script>',
    rules: [
      ['941100', 'XSS Attack Detected via libinjection'],
      ['941110', 'XSS Filter - Category 1: Script Tag Vector'],
      ['941160', 'NoScript XSS InjectionChecker: HTML Injection'],
    ],
  },
  {
    path: '/download',
    found: 'ARGS:file: ../../../../etc/passwd',
    rules: [
      ['930120', 'OS File Access Attempt'],
      ['930100', 'Path Traversal Attack (/../) or (/.../)'],
      ['932160', 'Remote Command Execution: Unix Shell Code Found'],
    ],
  },
  {
    path: '/cgi-bin/status',
    found: 'ARGS:host: ;cat /etc/hosts',
    rules: [
      ['932160', 'Remote Command Execution: Unix Shell Code Found'],
      ['930120', 'OS File Access Attempt'],
    ],
  },
  {
    path: '/upload.php',
    found: 'ARGS:body: <?php',
    rules: [['933100', 'PHP Injection Attack: PHP Open Tag Found']],
  },
  {
    path: '/',
    found: 'REQUEST_HEADERS:Host: 192.0.2.10',
    rules: [['920350', 'Host header is a numeric IP address']],
  },
  {
    path: '/api/orders',
    found: 'ARGS:type: java.lang.Runtime',
    rules: [
      ['944100', 'Remote Command Execution: Suspicious Java class detected'],
      ['944130', 'Suspicious Java class detected'],
    ],
  },
  {
    path: '/page',
    found: 'ARGS:src: http://198.51.100.4/x.txt',
    rules: [
      ['931100', 'Possible Remote File Inclusion (RFI) Attack: URL Parameter using IP Address'],
    ],
  },
]
const countries = ['US', 'CN', 'RU', 'DE', 'NL', 'BR', 'IN', 'VN', 'FR', null] as const
const agents = [
  'sqlmap/1.8.2',
  'curl/8.5.0',
  'python-requests/2.32',
  'Mozilla/5.0 (X11; Linux x86_64)',
]
const networks = ['192.0.2', '198.51.100', '203.0.113']

/** A month of attacks that ends at `now`: always the same ones, with one surge. */
export function demoEvents(host: string, now: Date): ReadEvent[] {
  const random = seededRandom(20_260_301)
  return Array.from({ length: EVENTS }, (_, index) => {
    const isSurge = index % 6 === 0
    // Prefers small numbers: a few rules, addresses and countries cause most of the noise.
    const oneOf = <Value>(values: readonly Value[]) =>
      values[Math.floor(random() ** 2 * values.length)] as Value
    const { path, found, rules: matched } = isSurge ? attempts[0] : oneOf(attempts)
    const address = Math.floor(random() ** 3 * 60)
    const daysAgo = isSurge ? 9 + random() / 12 : random() * DAYS
    const excerpt = `Matched Data: ${found.split(': ')[1]} found within ${found}`
    const { rules, main, score } = matchedRules(matched, excerpt)
    const isBlocked = score >= BLOCKED_FROM && random() < 0.82
    const passed =
      score < BLOCKED_FROM ? 'logged' : oneOf(['logged', 'challenged', 'allowed'] as const)
    const action = isBlocked ? 'blocked' : passed
    return {
      identity: `demo ${index}`,
      occurredAt: secondsAfter(now, -Math.round(daysAgo * DAY_SECONDS)),
      action,
      address: `${networks[address % networks.length]}.${address + 1}`,
      country: countries[address % countries.length] ?? null,
      method: path.startsWith('/upload') ? 'POST' : 'GET',
      host,
      path,
      status: action === 'blocked' || action === 'challenged' ? 403 : 200,
      userAgent: oneOf(agents),
      score,
      rules,
      ...main,
      requestId: `demo-${index}`,
    }
  })
}

/** What the firewall's evaluation would report about them. */
function matchedRules(matched: readonly Rule[], excerpt: string) {
  const rules = rulesOf({ rules: matched.map(([id, message]) => ({ id, message, excerpt })) })
  const score = rules.reduce((sum, { severity }) => sum + ruleScores[severity], 0)
  const message = `Inbound Anomaly Score Exceeded (Total Score: ${score})`
  const evaluation = score >= BLOCKED_FROM ? rulesOf({ rules: [{ id: '949110', message }] }) : []
  return { rules: [...rules, ...evaluation], main: mainOf(rules, {}), score }
}

/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator, as in C++'s minstd_rand). */
function seededRandom(seed: number) {
  const modulus = 2_147_483_647
  let state = seed
  return () => {
    state = (state * 48_271) % modulus
    return state / modulus
  }
}

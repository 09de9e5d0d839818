import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { categoryOfRule, usualSeverity } from './core-rule-set.ts'
import type { ReadEvent } from './read-event.ts'

const DAYS = 30
const EVENTS = 3_000

/** Rules of the Core Rule Set with a request that they match, most frequent first. */
const attempts = [
  [
    '942100',
    'SQL Injection Attack Detected via libinjection',
    '/products',
    "ARGS:id: 1' OR '1'='1",
  ],
  [
    '913100',
    'Found User-Agent associated with security scanner',
    '/',
    'REQUEST_HEADERS:User-Agent: sqlmap/1.8',
  ],
  [
    '941100',
    'XSS Attack Detected via libinjection',
    '/search',
    'ARGS:q: <script>alert(1)</script>',
  ],
  ['930120', 'OS File Access Attempt', '/download', 'ARGS:file: ../../../../etc/passwd'],
  [
    '932160',
    'Remote Command Execution: Unix Shell Code Found',
    '/cgi-bin/status',
    'ARGS:host: ;cat /etc/hosts',
  ],
  ['933100', 'PHP Injection Attack: PHP Open Tag Found', '/upload.php', 'ARGS:body: <?php'],
  ['920350', 'Host header is a numeric IP address', '/', 'REQUEST_HEADERS:Host: 192.0.2.10'],
  [
    '944100',
    'Remote Command Execution: Suspicious Java class detected',
    '/api/orders',
    'ARGS:type: java.lang.Runtime',
  ],
  [
    '931100',
    'Possible Remote File Inclusion (RFI) Attack: URL Parameter using IP Address',
    '/page',
    'ARGS:src: http://198.51.100.4/x.txt',
  ],
] as const
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
    const [ruleId, ruleMessage, path, found] = isSurge ? attempts[0] : oneOf(attempts)
    const address = Math.floor(random() ** 3 * 60)
    const daysAgo = isSurge ? 9 + random() / 12 : random() * DAYS
    const category = categoryOfRule(ruleId)
    const action = random() < 0.82 ? 'blocked' : oneOf(['logged', 'challenged', 'allowed'] as const)
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
      ruleId,
      ruleMessage,
      category,
      severity: usualSeverity(category),
      excerpt: `Matched Data: ${found.split(': ')[1]} found within ${found}`,
      requestId: `demo-${index}`,
    }
  })
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

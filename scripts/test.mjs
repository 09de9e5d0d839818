// `npm test`: the only gate. Runs every check in turn, continues after a failure, and ends with one line of counts.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

import { findBrowser } from './browser.mjs'
import { findMariadb } from './mariadb.mjs'
import { findPdfTools } from './pdf-tools.mjs'
import { startPostgres } from './postgres.mjs'
import { withPackages } from './processes.mjs'

const results = 'dist/results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
process.env.CHROME_PATH ??= await findBrowser()
const install = process.env.CI === 'true'

const run = (command, environment = {}) =>
  new Promise((resolve) => {
    const env = { ...withPackages(), ...environment }
    const child = spawn(command, { shell: true, stdio: 'inherit', env })
    child.on('exit', (code) => resolve(code ?? 1))
  })

const readJson = (name) => {
  try {
    return JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'))
  } catch {
    return undefined
  }
}
const slowestOf = (tests) =>
  tests
    .filter(({ duration }) => duration >= 1000)
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, 10)
    .map(({ name, duration }) => `${(duration / 1000).toFixed(1)} s ${name}`)
const jestCounts = (name) => {
  const json = readJson(name)
  if (!json) return undefined
  const tests = (json.testResults ?? []).flatMap(({ assertionResults }) => assertionResults ?? [])
  const broken = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, reason: failureMessages?.[0] }))
  const notRun = tests
    .filter(({ status }) => status === 'skipped')
    .map(({ fullName }) => `“${fullName}” needs a program that is not installed.`)
  const slowest = slowestOf(tests.map(({ fullName, duration }) => ({ name: fullName, duration })))
  return { passed: json.numPassedTests, failed: json.numFailedTests, broken, notRun, slowest }
}
const playwrightCounts = (name) => {
  const json = readJson(name)
  if (!json) return undefined
  const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  const specs = json.suites.flatMap(specsOf)
  const broken = specs.filter(({ ok }) => !ok)
  const { expected, unexpected, flaky } = json.stats
  return {
    passed: expected,
    failed: unexpected + flaky,
    broken: broken.map(({ title, tests }) => ({
      name: title,
      reason: tests.flatMap((one) => one.results).find(({ error }) => error)?.error.message,
    })),
    notRun: specs.flatMap(({ title, file, tests }) => {
      const skipped = tests.find(({ status }) => status === 'skipped')
      const reason = skipped?.annotations.find(({ type }) => type === 'skip')?.description
      return skipped ? [`${file}, “${title}”: ${reason ?? 'skipped.'}`] : []
    }),
    slowest: slowestOf(
      specs.map(({ title, file, tests }) => ({
        name: `${file}, ${title}`,
        duration: tests[0]?.results.at(-1)?.duration,
      })),
    ),
  }
}

// CI shows the end of the output only, so the summary has the start of each reason.
const startOf = (reason = '') =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 12)
    .map((line) => `           ${line.slice(0, 200)}`)

const total = { passed: 0, failed: 0 }
const lines = []
const slowestTests = []
function report(name, code, counts, seconds) {
  // A step without counts is one check; one that crashed before it could count is one failure.
  const isOk = code === 0
  const {
    passed,
    failed,
    broken = [],
    notRun = [],
    slowest = [],
  } = counts ?? { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 }
  const failures = !isOk && failed === 0 ? 1 : failed
  total.passed += passed
  total.failed += failures
  slowestTests.push(...slowest.map((test) => `${name}: ${test}`))
  lines.push(
    `${failures === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failures} failed, ${seconds} s`,
    ...broken.flatMap(({ name: test, reason }) => [`       ${test}`, ...startOf(reason)]),
    ...notRun.map((test) => `NOT RUN ${name}: ${test}`),
  )
}
/**
 * @param {string} name
 * @param {string} command
 * @param {{ counts?: () => object | undefined, environment?: Record<string, string> }} options
 */
async function step(name, command, { counts, environment } = {}) {
  console.log(`\n— ${name}`)
  const startedAt = Date.now()
  const code = await run(command, environment)
  report(name, code, counts?.(), Math.round((Date.now() - startedAt) / 1000))
  return code === 0
}
const vitest = (name, projects = '') =>
  `vitest run ${projects} --reporter=default --reporter=json --outputFile.json=${results}/${name}.json`

// Types are checked by the configuration nearest to each file. Both print little, and leave a core idle for a while.
await Promise.all([
  step('Types and lint', 'oxlint --type-aware --type-check --deny-warnings'),
  step('Format', 'oxfmt --check .'),
])
/** Undefined when the machine has none, null after one that did not start, which is a failure. */
async function startDatabase() {
  try {
    return await startPostgres({ install })
  } catch (error) {
    const broken = [{ name: 'PostgreSQL starts', reason: String(error) }]
    report('PostgreSQL', 1, { passed: 0, failed: 1, broken }, 0)
    return null
  }
}

const isBuilt = await step('Build', 'node scripts/build.mjs')
const postgres = await startDatabase()
const hasMariadb = findMariadb({ install }) !== undefined
const hasPdfTools = findPdfTools({ install })
// What needs a database runs once: on PostgreSQL if the machine has it, on the embedded database otherwise. One after the
// other: side by side, they take longer on two cores.
await step('Unit tests', vitest('unit'), {
  counts: () => jestCounts('unit'),
  environment: {
    ...(postgres && { TEST_POSTGRES_FOLLOWS: 'true' }),
    ...(hasMariadb && { TEST_MARIADB: 'true' }),
    ...(hasPdfTools && { TEST_PDF_TOOLS: 'true' }),
  },
})
if (postgres) {
  await step('Server tests on PostgreSQL', vitest('postgres', '--project server'), {
    counts: () => jestCounts('postgres'),
    environment: { TEST_DATABASE_URL: postgres.url },
  })
  postgres.stop()
}
const notInstalled = [
  postgres === undefined && 'Server tests on PostgreSQL: PostgreSQL',
  !hasMariadb && 'Server tests on MariaDB: MariaDB',
  !hasPdfTools && 'Invoices as PDF: qpdf or pdftotext',
].filter((name) => name !== false)
lines.push(
  ...notInstalled.map((name) => `NOT RUN ${name} is not installed. Install it to run them.`),
)
lines.push('NOT RUN Server tests on MySQL: its checks follow its documentation.')
await step('Stories', 'node scripts/stories.mjs', { counts: () => jestCounts('stories') })
// The library's checks wait for packages half of the time, and a journey for delays a third of it.
await Promise.all([
  step('New component', 'node scripts/check-new-component.mjs', {
    counts: () => jestCounts('new-component'),
  }),
  step('Library', 'node scripts/check-library.mjs', { counts: () => jestCounts('library') }),
  isBuilt && step('Journeys', 'playwright test', { counts: () => playwrightCounts('journeys') }),
])
const { notRun } = readJson('library') ?? {}
if (notRun) lines.push(`NOT RUN Library in an empty application: ${notRun}`)

console.log(`\nSlowest tests\n${slowestTests.join('\n')}`)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

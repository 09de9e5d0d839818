import type { DatabaseEngine } from '../../../contract/databases/database-states.ts'
import type { Check, CheckResult, Finding, Remedy } from './check.ts'
import { literal } from './postgresql/quote.ts'
import { printable } from './printable.ts'
import { notAllRead } from './run-checks.ts'

/** Statements in the order in which they work. Each of `alone` and of the settings runs separately. */
export type RemedyPlan = {
  inTransaction: readonly string[]
  alone: readonly string[]
  reload: readonly string[]
  restart: readonly string[]
  /** What may take privileges from the person who runs the rest. */
  last: readonly string[]
  /** What rows that break a rule may stop. After everything else, so that nothing waits for it. */
  ifRowsAllow: readonly string[]
  byHand: readonly string[]
  /** Which checks found more objects than are kept. */
  leftOut: readonly string[]
}

type Step = { title: string; finding: Finding }

/** What drops an object comes after what changes it, in case two checks find the same one. */
const isDrop = ({ finding }: Step) => finding.remedy.sql.startsWith('DROP ')

/** Puts the remedies of all findings into an order that works. */
export function planRemedies(
  results: readonly CheckResult[],
  checks: readonly Check[],
): RemedyPlan {
  const steps = stepsOf(results, checks)
  const isLater = ({ isLast, dependsOnRows }: Remedy) => isLast || dependsOnRows
  const of = (how: Remedy['how']) =>
    steps.filter(({ finding: { remedy } }) => remedy.how === how && !isLater(remedy))
  const changes = of('transaction')
  const alone = [...of('alone'), ...of('statement')]
  return {
    inTransaction: statements([
      ...changes.filter((step) => !isDrop(step)),
      ...changes.filter(isDrop),
    ]),
    alone: statements([...alone.filter((step) => !isDrop(step)), ...alone.filter(isDrop)]),
    reload: settings(of('reload')),
    restart: settings(of('restart')),
    ...closing(steps),
    byHand: [...new Set(of('manual').map(({ finding }) => printable(finding.remedy.sql)))],
    leftOut: leftOutOf(results, checks),
  }
}

/**
 * What takes privileges away runs as a role that keeps its own, whoever runs the file; so does what follows, since that
 * person may not be able to any more.
 */
function closing(steps: readonly Step[]) {
  const last = steps.filter(({ finding }) => finding.remedy.isLast)
  const ifRowsAllow = statements(steps.filter(({ finding }) => finding.remedy.dependsOnRows))
  const role = last.find(({ finding }) => finding.remedy.runAs !== undefined)?.finding.remedy.runAs
  const isTogether =
    last.length > 0 && last.every(({ finding }) => finding.remedy.how === 'transaction')
  const together = (lines: string[]) => (isTogether ? ['BEGIN;', ...lines, 'COMMIT;'] : lines)
  if (role === undefined) return { last: together(statements(last)), ifRowsAllow }
  const end = ['RESET ROLE;']
  const isEnd = ifRowsAllow.length === 0
  return {
    // If a statement fails, the role is set back with the rest.
    last: [...together([`SET ROLE ${role};`, ...statements(last)]), ...(isEnd ? end : [])],
    ifRowsAllow: isEnd ? [] : [...ifRowsAllow, ...end],
  }
}

function stepsOf(results: readonly CheckResult[], checks: readonly Check[]): Step[] {
  return results.flatMap((result) =>
    result.state === 'fail'
      ? result.findings.map((finding) => ({ title: titleOf(result, checks), finding }))
      : [],
  )
}

const leftOutOf = (results: readonly CheckResult[], checks: readonly Check[]) =>
  results.flatMap((result) =>
    result.state === 'fail' && (result.isPartial || result.total > result.findings.length)
      ? [
          `${titleOf(result, checks)}: ${result.findings.length} of ${result.total} objects.${result.isPartial ? ` ${notAllRead}` : ''}`,
        ]
      : [],
  )

const titleOf = ({ id }: CheckResult, checks: readonly Check[]) =>
  checks.find((check) => check.id === id)?.title ?? id

/**
 * Each statement once, below what it is for. A comment is never put inside a statement, where it could end a string or
 * a name.
 */
function statements(steps: readonly Step[]) {
  const seen = new Set<string>()
  return steps.flatMap(({ title, finding }) =>
    finding.remedy.statements.flatMap((sql) => {
      if (seen.has(sql)) return []
      seen.add(sql)
      return [`${comment(`${title}: ${finding.object}. ${finding.evidence}`)}\n${sql}`]
    }),
  )
}

/** Two remedies for one list are combined, since otherwise the second statement would undo the first. */
function settings(steps: readonly Step[]) {
  const merged = new Map<string, { sql: string; titles: string[]; values: Set<string> }>()
  for (const { title, finding } of steps) {
    const { name, values } = finding.remedy.setting ?? { name: finding.remedy.sql, values: [] }
    const known = merged.get(name) ?? { sql: '', titles: [], values: new Set() }
    for (const value of values) known.values.add(value)
    merged.set(name, {
      sql:
        known.values.size === 0
          ? finding.remedy.sql
          : `ALTER SYSTEM SET ${name} = ${[...known.values].map(literal).join(', ')};`,
      titles: [...known.titles, `${title}. ${finding.evidence}`],
      values: known.values,
    })
  }
  return [...merged.values()].map(({ sql, titles }) => `${titles.map(comment).join('\n')}\n${sql}`)
}

/** One line, whatever the names in it contain. */
const comment = (text: string) => `-- ${printable(text)}`

/** How the file is run, so that it stops at the first error. */
const howToRun: Record<DatabaseEngine, string> = {
  postgresql: 'psql --set=ON_ERROR_STOP=1 --file=…',
  mysql: 'mariadb < …, or mysql < …',
}

/** The file is UTF-8, whatever the client would assume. */
const encoding: Record<DatabaseEngine, string> = {
  postgresql: `SET client_encoding = 'UTF8';`,
  mysql: 'SET NAMES utf8mb4;',
}

/** A file to review and to run. Parapet never runs it. */
export function remediesFile(
  plan: RemedyPlan,
  { database, engine }: { database: string; engine: DatabaseEngine },
) {
  const part = (
    title: string,
    lines: readonly string[],
    [before, after]: [string?, string?] = [],
  ) =>
    lines.length === 0
      ? []
      : [[`-- ${title}`, before, ...lines, after].filter((line) => line !== undefined).join('\n\n')]
  return [
    comment(
      `Remedies for the database ${database}. Review every statement, then: ${howToRun[engine]}`,
    ),
    ...part(
      'Only some objects are included. Run another check afterwards for the rest:',
      plan.leftOut.map(comment),
    ),
    encoding[engine],
    ...part('1. Together: if one fails, none takes effect.', plan.inTransaction, [
      'BEGIN;',
      'COMMIT;',
    ]),
    ...part('2. One after another, outside of a transaction.', plan.alone),
    ...part('3. Settings of the whole server.', plan.reload, [
      undefined,
      'SELECT pg_catalog.pg_reload_conf();',
    ]),
    ...part('4. Settings that take effect after a restart.', plan.restart),
    ...part('5. Last, since it takes privileges away.', plan.last),
    ...part(
      '6. These fail if existing rows violate a constraint: fix the rows, then run the rest.',
      plan.ifRowsAllow,
    ),
    ...part('7. By hand.', plan.byHand.map(comment)),
    '',
  ].join('\n\n')
}

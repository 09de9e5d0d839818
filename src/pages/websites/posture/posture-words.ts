import { BONUSES_FROM } from '../../../../contract/organisation/posture-grades.ts'
import type {
  PostureCheck,
  PostureGroup,
  PostureReport,
  PostureSnippet,
  PostureState,
} from '../../../../contract/websites/posture.ts'
import type { BadgeTone } from '../../../components/badge/index.ts'
import { counted, plural } from '../../shared/figures.ts'

export const groupNames: Record<PostureGroup, string> = {
  http: 'HTTP headers',
  tls: 'TLS',
  dns: 'DNS',
  mail: 'Email',
  exposure: 'Exposure',
  registration: 'Registration',
}

export const stateWords: Record<PostureState, { label: string; tone: BadgeTone }> = {
  passed: { label: 'Passed', tone: 'neutral' },
  warned: { label: 'Warning', tone: 'caution' },
  failed: { label: 'Failed', tone: 'critical' },
  not_tested: { label: 'Not tested', tone: 'untested' },
}

export const snippetNames: Record<PostureSnippet['place'], string> = {
  nginx: 'nginx',
  apache: 'Apache',
  caddy: 'Caddy',
  bind: 'BIND',
  nsd: 'NSD',
  powerdns: 'PowerDNS',
  dns: 'DNS record',
  file: 'File',
  html: 'HTML',
}

/** There is a finding that isn't ignored. */
export const isToDo = ({ state, ignored }: PostureCheck) =>
  (state === 'failed' || state === 'warned') && ignored === null

/** `+5`, `−20`, `0`: with a real minus sign. */
export const signed = (points: number) =>
  points > 0 ? `+${points}` : String(points).replace('-', '−')

/** What a check adds to the score of its report. */
export const countedPoints = (
  { points }: Pick<PostureCheck, 'points'>,
  { score }: Pick<PostureReport, 'score'>,
) => (points > 0 && score !== null && score < BONUSES_FROM ? 0 : points)

/** What checks add to the score together, or take from it. */
export function pointsInWords(
  checks: readonly Pick<PostureCheck, 'points'>[],
  report: Pick<PostureReport, 'score'>,
) {
  const all = checks.map((check) => countedPoints(check, report))
  const sum = all.reduce((total, points) => total + points, 0)
  // A bonus may have made up for a fault.
  const isPerfect = sum === 0 && all.every((points) => points >= 0)
  return isPerfect ? 'No points lost' : `${signed(sum)} ${plural(Math.abs(sum), 'point')}`
}

/** Answers “am I safe?” in a sentence. */
export function headline(report: PostureReport) {
  const count = (state: PostureState) =>
    report.checks.filter((check) => check.state === state && isToDo(check)).length
  const failed = count('failed')
  const warned = count('warned')
  if (report.score === null) return 'The website itself could not be checked.'
  if (failed + warned === 0) return 'Nothing left to do.'
  const warnings = counted(warned, 'warning')
  if (failed === 0) return `No failures, but ${warnings}.`
  const failures = counted(failed, 'check has failed', 'checks have failed')
  return warned === 0 ? `${failures}.` : `${failures}, with ${warnings}.`
}

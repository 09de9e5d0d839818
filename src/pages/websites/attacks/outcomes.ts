import type { AttackCounts } from '../../../../contract/websites/attack-filter.ts'
import type { AttackAction } from '../../../../contract/websites/attack-kinds.ts'
import type { ChartSeries } from '../../../components/chart/index.ts'
import { counted, figure } from '../../shared/figures.ts'
import { actionWords } from './attack-words.ts'

/** Stopped before they reached the website. */
const stopped: readonly AttackAction[] = ['blocked', 'challenged']
/** They reached the website. */
const letThrough: readonly AttackAction[] = ['logged', 'allowed']
/** In the order of the charts: the first one is at the bottom. */
export const allOutcomes = [...stopped, ...letThrough]

/** The number with one of these outcomes, in one time bucket. */
const sumOf = (count: AttackCounts['counts'][number], actions: readonly AttackAction[]) =>
  actions.reduce((sum, action) => sum + count[action], 0)

/** The number with one of these outcomes, in all buckets. */
export const totalOf = ({ counts }: AttackCounts, actions: readonly AttackAction[]) =>
  counts.reduce((sum, count) => sum + sumOf(count, actions), 0)

/** One series for each outcome, with the colour that it has in tables. Those that didn’t occur are left out. */
export function seriesOf(counts: AttackCounts['counts']): ChartSeries[] {
  const all = allOutcomes.map((action, place) => ({
    label: actionWords[action],
    place,
    values: counts.map((count) => count[action]),
  }))
  const occurred = all.filter(({ values }) => values.some((value) => value > 0))
  return occurred.length > 0 ? occurred : all
}

/** A number of requests as text: rounded if not all of them were counted. */
export const figureOf = (count: number, { counted_one_in: oneIn }: { counted_one_in: number }) =>
  figure(count, oneIn === 1 ? {} : { maximumSignificantDigits: 2 })

/** Added to an estimate: how it was calculated. */
export const estimateInWords = ({ counted_one_in: oneIn }: { counted_one_in: number }) =>
  `Estimated from 1 in ${oneIn} requests.`

export const requestsInWords = (count: number) => counted(count, 'request')

/** Summarises the outcomes in one sentence. `when` is a phrase such as `in the last hour`. */
export function attacksInWords(counts: AttackCounts, when: string) {
  if (counts.counted_one_in > 1) return aboutAttacks(counts, when)
  const total = totalOf(counts, allOutcomes)
  if (total === 0) return `No attacks ${when}.`
  const through = totalOf(counts, letThrough)
  const requests = requestsInWords(total)
  if (through === 0) return `${requests} ${when}, none let through.`
  return `${requests} ${when}: ${figure(total - through)} stopped, ${figure(through)} let through.`
}

function aboutAttacks(counts: AttackCounts, when: string) {
  const total = totalOf(counts, allOutcomes)
  if (total === 0) return `Few or no attacks ${when}. ${estimateInWords(counts)}`
  const through = totalOf(counts, letThrough)
  const parts = `${figureOf(total - through, counts)} stopped, ${figureOf(through, counts)} let through`
  return `About ${figureOf(total, counts)} requests ${when}: ${parts}. ${estimateInWords(counts)}`
}

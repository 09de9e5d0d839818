import type { LogArrivals } from '../../../../contract/websites/log-arrivals.ts'
import { counted, figure, plural } from '../../shared/figures.ts'

/** `12 lines of the firewall’s log were refused in the last 7 days, 3 in the last 24 hours`. A batch counts as one. */
export function refusedInWords(refused: LogArrivals['refused']) {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const week = sum(refused.map(({ last_week: count }) => count))
  const day = sum(refused.map(({ last_day: count }) => count))
  return `${counted(week, 'line')} of the firewall’s log ${plural(week, 'was', 'were')} refused in the last 7 days, ${figure(day)} in the last 24 hours`
}

import type { AttackPeriod } from '../../../api/websites/attack-period.ts'
import { DAY_MS } from '../../shared/day-ms.ts'

const HOUR_MS = 60 * 60 * 1000

export type PeriodName = 'hour' | 'day' | 'week' | 'month'

const lengthsMs: Record<PeriodName, number> = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
}

export const periodOptions = [
  { value: 'hour', label: 'Hour' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

/** Follows a number of attacks: `12 attacks in the last hour`. */
export const periodWords: Record<PeriodName | 'days', string> = {
  hour: 'in the last hour',
  day: 'in the last 24 hours',
  week: 'in the last 7 days',
  month: 'in the last 30 days',
  days: 'in this period',
}

/** The period in the URL; a day by default. */
export function periodNamed(name: string | null): PeriodName {
  return name !== null && Object.hasOwn(lengthsMs, name) ? (name as PeriodName) : 'day'
}

export const lastPeriod = (name: PeriodName): AttackPeriod => ({ lastMs: lengthsMs[name] })

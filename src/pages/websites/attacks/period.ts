import type { LastPeriod } from '../../../../contract/websites/count-buckets.ts'

export type PeriodName = 'hour' | 'day' | 'week' | 'month'

const periods: Record<PeriodName, LastPeriod> = {
  hour: '1h',
  day: '24h',
  week: '7d',
  month: '30d',
}

export const periodOptions = [
  { value: 'hour', label: '1 hour' },
  { value: 'day', label: '24 hours' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
] as const

/** Follows a number of attacks: `12 attacks in the last hour`. */
export const periodWords: Record<PeriodName | 'days', string> = {
  hour: 'in the last hour',
  day: 'in the last 24 hours',
  week: 'in the last 7 days',
  month: 'in the last 30 days',
  days: 'in this period',
}

/** The next longer period, if there is one. */
export function longerPeriod(name: PeriodName | 'days') {
  const at = periodOptions.findIndex(({ value }) => value === name)
  return at === -1 ? undefined : periodOptions[at + 1]?.value
}

/** The period in the URL; a day by default. */
export function periodNamed(name: string | null): PeriodName {
  return name !== null && Object.hasOwn(periods, name) ? (name as PeriodName) : 'day'
}

export const lastPeriod = (name: PeriodName) => ({ period: periods[name] })

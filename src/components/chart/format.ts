import type { DateFormat } from '../provider-context.ts'
import { dayKey } from '../time/time.state.ts'
import { clockStyle } from './clock-style.ts'

export type ChartFormat = {
  /** `1,234,567 ms`: exact, with its unit. */
  exact: (value: number) => string
  /** `1.2M`: for axes and direct labels. */
  short: (value: number) => string
  /** `45%`, in whole percent; a share that isn't zero but rounds to zero is `<1%`. */
  percent: (percent: number, value: number) => string
  /** `Nov 21, 2026, 2:00 PM`: the time in the reader's time zone, without the zone's name. */
  time: (at: number) => string
  /** `Nov 21, 2:00 PM`: for sentences and readouts, where the year is obvious. */
  moment: (at: number) => string
  /** `UTC`, `GMT+1`: the time zone at that moment. */
  zone: (at: number) => string
  /** `a, b and c`. */
  list: (words: readonly string[]) => string
}

export type ChartFormatOptions = {
  locale: string
  timeZone?: string
  dateFormat?: DateFormat | undefined
  unit?: string | undefined
  /** Of `time`. */
  hasSeconds?: boolean
}

/** Formats numbers, times and lists. Doesn't depend on the machine it runs on. */
export function chartFormat({
  locale,
  timeZone = 'UTC',
  dateFormat = 'words',
  unit,
  hasSeconds = false,
}: ChartFormatOptions): ChartFormat {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const compact = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumSignificantDigits: 3,
  })
  const share = new Intl.NumberFormat(locale, { style: 'percent' })
  const clock = { timeZone, ...clockStyle(locale) }
  const day =
    dateFormat === 'words'
      ? ({ month: 'short', day: 'numeric' } as const)
      : ({ month: '2-digit', day: '2-digit' } as const)
  const written = (style: Intl.DateTimeFormatOptions) => {
    const writer = new Intl.DateTimeFormat(locale, { ...clock, ...style })
    return (at: number) => writer.format(at)
  }
  const iso = (style: Intl.DateTimeFormatOptions) => {
    const write = written(style)
    return (at: number) => `${dayKey(new Date(at), timeZone)} ${write(at)}`
  }
  const seconds = hasSeconds ? ({ second: '2-digit' } as const) : {}
  const isIso = dateFormat === 'iso'
  const named = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
  const words = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' })
  return {
    exact: (value) => (unit ? `${whole.format(value)} ${unit}` : whole.format(value)),
    short: (value) => compact.format(value),
    percent: (percent, value) =>
      percent === 0 && value > 0 ? `<${share.format(0.01)}` : share.format(percent / 100),
    time: isIso ? iso(seconds) : written({ ...day, year: 'numeric', ...seconds }),
    moment: isIso ? iso({}) : written(day),
    zone: (at) =>
      named.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? timeZone,
    list: (list) => words.format(list),
  }
}

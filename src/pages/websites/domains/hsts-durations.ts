import {
  HSTS_MAX_SECONDS,
  HSTS_PRELOAD_MIN_SECONDS,
} from '../../../../contract/websites/protection.ts'
import { figure } from '../../shared/figures.ts'

const DAY_SECONDS = 86_400

const durations = [
  { seconds: 0, label: 'Stop requiring HTTPS' },
  { seconds: DAY_SECONDS, label: '1 day' },
  { seconds: 30 * DAY_SECONDS, label: '30 days' },
  { seconds: 180 * DAY_SECONDS, label: '180 days' },
  { seconds: HSTS_PRELOAD_MIN_SECONDS, label: '1 year' },
  { seconds: HSTS_MAX_SECONDS, label: '2 years' },
]

/** How long browsers remember, as text. */
export const durationInWords = (seconds: number) =>
  durations.find((duration) => duration.seconds === seconds)?.label ?? `${figure(seconds)} seconds`

/** No header, one of these durations, or another one that was set through the API. */
export function durationOptions(saved: number | undefined) {
  const offered = durations.map(({ seconds }) => seconds)
  const all = saved === undefined || offered.includes(saved) ? offered : [...offered, saved]
  return [
    { value: '', label: 'Don’t send it' },
    ...all.map((seconds) => ({ value: String(seconds), label: durationInWords(seconds) })),
  ]
}

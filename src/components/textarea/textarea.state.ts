/** Announced when this many characters are left, and again at each value. */
const FEW = [0, 10] as const
/** The fraction of the limit at which the count is first announced. */
const NEAR = 0.1
/** Too many characters are announced again at every multiple of this. */
const OVER_STEP = 10

/**
 * The milestone that a count has reached, or null far from the limit. A screen reader announces it when it changes, not
 * on every key press.
 */
export function milestone(count: number, limit: number): number | null {
  const left = limit - count
  if (left < 0) return -Math.ceil(-left / OVER_STEP) * OVER_STEP
  const steps = [...FEW, Math.round(limit * NEAR)].toSorted((a, b) => a - b)
  return steps.find((step) => left <= step) ?? null
}

export type TextareaLabels = {
  left: (count: number) => string
  over: (count: number) => string
}

/** In English, with numbers formatted for a locale. */
export function englishTextareaLabelsIn(locale: string): TextareaLabels {
  const characters = (count: number) =>
    count === 1 ? '1 character' : `${count.toLocaleString(locale)} characters`
  return {
    left: (count) => `${characters(count)} left`,
    over: (count) => `${characters(count)} too many`,
  }
}

export const englishTextareaLabels = englishTextareaLabelsIn('en')

/** The count as text. */
export const countWords = (count: number, limit: number, labels: TextareaLabels) =>
  count > limit ? labels.over(count - limit) : labels.left(limit - count)

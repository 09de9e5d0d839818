export type SliderRange = readonly [low: number, high: number]

/** The position of a value between `min` and `max`, from 0 to 1. */
export function shareOf(value: number, min: number, max: number): number {
  if (max <= min) return 0
  return Math.min(Math.max((value - min) / (max - min), 0), 1)
}

/** The range after one of its ends has moved: it stops at the other end. */
export function moveEnd([low, high]: SliderRange, end: 0 | 1, to: number): SliderRange {
  return end === 0 ? [Math.min(to, high), high] : [low, Math.max(to, low)]
}

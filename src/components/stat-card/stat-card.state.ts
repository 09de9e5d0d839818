/** Which way is the good one for this measure: fewer attacks, more uptime, or neither. */
export type BetterWay = 'higher' | 'lower' | 'neither'

export type StatChange = {
  direction: 'up' | 'down' | 'same'
  verdict: 'better' | 'worse' | 'neutral'
  /** How much, without its sign. */
  difference: number
  /** In percent of before, without its sign; null when there was nothing before. */
  percent: number | null
}

/** What became of a figure. Whether it is good news depends on the measure, not on the sign. */
export function statChange(before: number, now: number, better: BetterWay): StatChange {
  const difference = Math.abs(now - before)
  const percent = before === 0 ? null : (difference / Math.abs(before)) * 100
  if (now === before) return { direction: 'same', verdict: 'neutral', difference, percent: 0 }
  const direction = now > before ? 'up' : 'down'
  if (better === 'neither') return { direction, verdict: 'neutral', difference, percent }
  const isBetter = (direction === 'up') === (better === 'higher')
  return { direction, verdict: isBetter ? 'better' : 'worse', difference, percent }
}

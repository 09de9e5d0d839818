/** Which direction is good for this figure: fewer attacks, more uptime, or neither. */
export type BetterWay = 'higher' | 'lower' | 'neither'

export type StatChange = {
  direction: 'up' | 'down' | 'same'
  verdict: 'better' | 'worse' | 'neutral'
  /** The absolute change, without its sign. */
  difference: number
  /** The change in percent of the previous value, without its sign; null when that was zero. */
  percent: number | null
}

/** How a figure has changed. Whether that is good depends on the figure, not on the sign. */
export function statChange(before: number, now: number, better: BetterWay): StatChange {
  const difference = Math.abs(now - before)
  const percent = before === 0 ? null : (difference / Math.abs(before)) * 100
  if (now === before) return { direction: 'same', verdict: 'neutral', difference, percent: 0 }
  const direction = now > before ? 'up' : 'down'
  if (better === 'neither') return { direction, verdict: 'neutral', difference, percent }
  const isBetter = (direction === 'up') === (better === 'higher')
  return { direction, verdict: isBetter ? 'better' : 'worse', difference, percent }
}

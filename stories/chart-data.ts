/** Sample data for chart stories: always the same, with realistic noise. */
export const hours = (count: number) =>
  Array.from({ length: count }, (_, hour) =>
    new Date(Date.UTC(2026, 10, 20, 14) + hour * 3_600_000).toISOString(),
  )

/** A daily wave with noise around `middle`, and a surge at hour `surgeAt`. */
export const wave = (count: number, middle: number, surgeAt = -1) =>
  Array.from({ length: count }, (_, hour) => {
    const day = 1 + 0.45 * Math.sin((hour - 4) / 3.8)
    const noise = 1 + 0.18 * Math.sin(hour * 12.9898) * Math.cos(hour * 78.233)
    const surge = surgeAt < 0 ? 1 : 1 + 5 * Math.exp(-((hour - surgeAt) ** 2) / 2)
    return Math.round(middle * day * noise * surge)
  })

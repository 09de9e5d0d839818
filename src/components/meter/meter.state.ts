export type MeterBand = {
  /** The highest value that belongs to it. Bands are given from the lowest up. */
  upTo: number
  /** What such a value is called: “fair”. */
  label: string
  tone: 'critical' | 'caution' | 'positive' | 'info'
}

type Scale = { min: number; max: number; bands: readonly MeterBand[] }

/** The band that a value belongs to; the last one takes what lies above all. */
export function bandOf(value: number, bands: readonly MeterBand[]): MeterBand | undefined {
  return bands.find(({ upTo }) => value <= upTo) ?? bands.at(-1)
}

/** Each piece of the bar: the value where it ends, its share of the length, and how much of it the value fills, 0 to 1. */
export function meterSegments(value: number, { min, max, bands }: Scale) {
  const inner = bands.slice(0, -1).map(({ upTo }) => Math.min(Math.max(upTo, min), max))
  const edges = [min, ...inner, max]
  return edges.slice(1).map((end, at) => {
    const start = edges[at] ?? min
    const length = end - start
    const filled = length > 0 ? Math.min(Math.max((value - start) / length, 0), 1) : 0
    return { end, share: length / (max - min), filled }
  })
}

export type MeterBand = {
  /** The highest value in the band. Bands are listed from low to high. */
  upTo: number
  /** The name of values in the band: “fair”. */
  label: string
  tone: 'critical' | 'caution' | 'positive' | 'info'
}

type Scale = { min: number; max: number; bands: readonly MeterBand[] }

/** The band of a value; the last one includes all values above it. */
export function bandOf(value: number, bands: readonly MeterBand[]): MeterBand | undefined {
  return bands.find(({ upTo }) => value <= upTo) ?? bands.at(-1)
}

/** Each segment of the bar: its end value, its share of the length, and how much of it is filled, 0 to 1. */
export function meterSegments(value: number, { min, max, bands }: Scale) {
  const inner = bands.slice(0, -1).map(({ upTo }) => Math.min(Math.max(upTo, min), max))
  const edges = [min, ...inner, max]
  return edges.slice(1).map((end, at) => {
    const start = edges[at] ?? min
    const length = end - start
    const filled = length > 0 ? Math.min(Math.max((value - start) / length, 0), 1) : 0
    return { end, share: max > min ? length / (max - min) : 1, filled }
  })
}

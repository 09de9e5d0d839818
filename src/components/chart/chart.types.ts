/** Severity: uses its own colour scale, never the accent colour. */
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

/** One named row of numbers. `null` is a missing number: a gap, never a zero. */
export type ChartSeries = {
  label: string
  values: readonly (number | null)[]
  /** The index that decides its look, from 0. By default its own: for a chart that leaves out a series before it. */
  place?: number
  /** Colours it by severity instead of by position. */
  severity?: Severity
}

/** Props that every chart accepts, apart from its data. */
export type ChartWords = {
  /** Names the chart: its heading. */
  label: string
  /** One-sentence summary. Computed from the data by default. */
  summary?: string
  headingLevel?: 2 | 3 | 4
  /** Follows numbers in text: `ms`, `requests`. */
  unit?: string
  /** BCP 47. Set by the page rather than read from the browser, so that the server renders the same. */
  locale?: string
}

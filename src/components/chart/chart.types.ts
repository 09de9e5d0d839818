/** How bad something is: has its own scale of colours, never the accent. */
export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

/** One row of numbers with a name. `null` is a number that nobody has: a gap, never a zero. */
export type ChartSeries = {
  label: string
  values: readonly (number | null)[]
  /** Colours it by severity instead of by its place. */
  severity?: Severity
}

/** What every chart takes beside its data. */
export type ChartWords = {
  /** Names the chart: its heading. */
  label: string
  /** One sentence that tells the same story. Computed from the data unless it is given. */
  summary?: string
  headingLevel?: 2 | 3 | 4
  /** Stands behind numbers in words: `ms`, `requests`. */
  unit?: string
  /** BCP 47. Given by the page rather than asked of the browser, so that the server writes the same. */
  locale?: string
}

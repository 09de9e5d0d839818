export type RowDetailsLabels = {
  /** The name of the details and of the button that shows them. */
  detailsOf: (row: string) => string
}

export const englishRowDetailsLabels: RowDetailsLabels = {
  detailsOf: (row) => `Details of ${row}`,
}

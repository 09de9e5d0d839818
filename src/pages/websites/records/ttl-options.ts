const usual = [
  { value: '300', label: '5 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '14400', label: '4 hours' },
  { value: '86400', label: '1 day' },
]

/** Common TTLs in seconds, and the record's own. */
export const ttlOptions = (present: number) =>
  usual.some(({ value }) => value === String(present))
    ? usual
    : [{ value: String(present), label: `${present} seconds` }, ...usual]

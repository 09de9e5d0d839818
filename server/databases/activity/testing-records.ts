/** Splits a csvlog into its records, as a shipper does that joins lines until the next begins with a time. */
export const csvRecords = (file: string) =>
  file
    .split(/\n(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} )/)
    .filter((record) => record.trim() !== '')

/** PostgreSQL puts every text in quotes, and no number. */
export type CsvField = { text: string; isQuoted: boolean }

/**
 * Returns the fields of one CSV record (RFC 4180), whose quoted fields may contain line breaks; undefined if it is not
 * a complete record.
 */
export function csvFields(record: string): CsvField[] | undefined {
  const fields: CsvField[] = []
  let at = 0
  for (;;) {
    if (record[at] === '"') {
      let text = ''
      let from = at + 1
      for (;;) {
        const end = record.indexOf('"', from)
        if (end === -1) return undefined
        text += record.slice(from, end)
        if (record[end + 1] !== '"') {
          at = end + 1
          break
        }
        text += '"'
        from = end + 2
      }
      fields.push({ text, isQuoted: true })
    } else {
      const end = record.indexOf(',', at)
      const text = record.slice(at, end === -1 ? undefined : end)
      fields.push({ text, isQuoted: false })
      at = end === -1 ? record.length : end
    }
    if (at >= record.length) return fields
    if (record[at] !== ',') return undefined
    at += 1
  }
}

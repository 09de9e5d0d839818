/**
 * Returns the fields of one CSV record (RFC 4180), whose quoted fields may contain line breaks; undefined if it is not
 * a complete record.
 */
export function csvFields(record: string): string[] | undefined {
  const fields: string[] = []
  let at = 0
  for (;;) {
    if (record[at] === '"') {
      let field = ''
      let from = at + 1
      for (;;) {
        const end = record.indexOf('"', from)
        if (end === -1) return undefined
        field += record.slice(from, end)
        if (record[end + 1] !== '"') {
          at = end + 1
          break
        }
        field += '"'
        from = end + 2
      }
      fields.push(field)
    } else {
      const end = record.indexOf(',', at)
      fields.push(record.slice(at, end === -1 ? undefined : end))
      at = end === -1 ? record.length : end
    }
    if (at >= record.length) return fields
    if (record[at] !== ',') return undefined
    at += 1
  }
}

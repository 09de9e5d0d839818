type Value = string | number | null

/** An array in PostgreSQL's own text. */
export const arrayText = (values: readonly Value[]) => `{${values.map(elementText).join(',')}}`

function elementText(value: Value) {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value)
  return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`
}

type Value = string | number | null

/** An array in PostgreSQL's own text. */
export const arrayText = (values: readonly Value[]) => `{${values.map(elementText).join(',')}}`

function elementText(value: Value) {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value)
  const isPlain = !value.includes('"') && !value.includes('\\')
  return `"${isPlain ? value : value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

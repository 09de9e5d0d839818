/** The baseline: React and the page around the field. */
export function CodeField() {
  return null
}

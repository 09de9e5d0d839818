/** What everyone pays: React and the page around the field. */
export function CodeField() {
  return null
}

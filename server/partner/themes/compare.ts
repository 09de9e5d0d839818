import type { ThemeContent } from '../../../contract/partner/theme-content.ts'
import type { ThemeChange } from '../../../contract/partner/theme.ts'

/** The fields that differ, as they are on the wire. Files are named by the beginning of their hash. */
export function changesBetween(
  before: ThemeContent | undefined,
  after: ThemeContent,
): ThemeChange[] {
  if (!before) return []
  return (Object.keys(after) as (keyof ThemeContent)[])
    .map((field) => ({ field, before: inWords(before[field]), after: inWords(after[field]) }))
    .filter((change) => change.before !== change.after)
}

export const isSame = (one: ThemeContent, other: ThemeContent) =>
  changesBetween(one, other).length === 0

const HASH = /^[0-9a-f]{64}$/
function inWords(value: ThemeContent[keyof ThemeContent]): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (typeof value === 'number') return String(value)
  return HASH.test(value) ? value.slice(0, 8) : value
}

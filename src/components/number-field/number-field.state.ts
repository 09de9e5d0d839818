import { decimalsOf } from '../decimals.ts'

/** How a locale writes numbers, derived from its own formatter. */
export type NumberNotation = {
  format: (value: number) => string
  /** Parses text as a number: null when it is empty, undefined when it isn't a number. */
  parse: (text: string) => number | null | undefined
}

export type NumberRange = { min?: number | undefined; max?: number | undefined }
export type NumberProblem = 'number' | 'min' | 'max'

/** No more digits than a double can represent; more would be silently changed. */
const PRECISION = 15

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Full-width, Arabic-Indic and Persian digits, in any locale: their last four bits are their value. */
const toAscii = (text: string) =>
  text
    .replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/[−‒–﹣－]/g, '-')
    .replaceAll(/[\u200E\u200F\u061C]/g, '')

/** The pattern of a group separator, with the characters of other keyboards: any space, a straight apostrophe. */
function separatorOf(group: string | undefined) {
  // A locale that doesn't group: nothing matches this.
  if (group === undefined) return '(?!)'
  if (group.trim() === '') return String.raw`\s`
  if (group === '’') return "['’]"
  return group === '٬' ? '[٬,]' : escape(group)
}

/**
 * The number format of a locale. Group separators are accepted only in valid positions: in English `1,234` is one
 * thousand, but `1,2` is not a number, because the person who typed it probably meant 1.2.
 */
export function numberNotation(locale: string): NumberNotation {
  const formatter = new Intl.NumberFormat(locale, { maximumFractionDigits: PRECISION })
  const parts = formatter.formatToParts(-1_234_567.8)
  const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value
  const group = find('group')
  // A point too, which is on the numeric keypad, unless it could separate groups: by habit, 1.234 is a thousand.
  const decimal = `(?:${escape(find('decimal') ?? '.')}${group === '.' ? '' : String.raw`|\.(?!\d{3}$)`})`
  const separator = separatorOf(group)
  const shape = new RegExp(
    `^([-+]?)(\\d+|\\d{1,3}(?:${separator}\\d{2,3})*${separator}\\d{3})?(?:${decimal}(\\d*))?$`,
  )
  const ungrouped = new Intl.NumberFormat(locale, { useGrouping: false })
  const digits = Array.from(ungrouped.format(9_876_543_210))
  const toFigure = (character: string) => {
    const place = digits.indexOf(character)
    return place === -1 ? character : String(digits.length - 1 - place)
  }
  return {
    format: (value) => formatter.format(value),
    parse: (text) => {
      const given = toAscii(Array.from(text, toFigure).join('')).trim()
      if (given === '') return null
      const [, sign, whole = '', fraction = ''] = shape.exec(given) ?? []
      const figures = whole.replaceAll(/\D/g, '')
      if (sign === undefined || figures + fraction === '') return undefined
      if ((figures + fraction).replace(/^0+/, '').length > PRECISION) return undefined
      // Adding zero turns -0 into 0.
      return Number(`${sign}${figures || '0'}.${fraction || '0'}`) + 0
    },
  }
}

const within = (value: number, { min = -Infinity, max = Infinity }: NumberRange) =>
  Math.min(Math.max(value, min), max)

type Step = NumberRange & { by: number; step: number }

/**
 * Returns the value a number of steps away, on a grid that starts at the minimum, and never outside the range. From an
 * empty field it goes to the nearer bound, or to zero.
 */
export function stepped(value: number | null, { by, step, min, max }: Step): number {
  if (value === null) return within((by > 0 ? min : max) ?? 0, { min, max })
  const base = min ?? 0
  // A rounding error of the division is not a step.
  const steps = Number(((value - base) / step).toFixed(8))
  const from = by > 0 ? Math.floor(steps) : Math.ceil(steps)
  const next = base + (from + by) * step
  const digits = Math.min(Math.max(decimalsOf(step), decimalsOf(base)), PRECISION)
  return within(Number(next.toFixed(digits)), { min, max })
}

/** Returns the problem with a parsed value, or null. An empty field is not a problem. */
export function numberProblem(
  meaning: number | null | undefined,
  { min = -Infinity, max = Infinity }: NumberRange,
): NumberProblem | null {
  if (meaning === undefined) return 'number'
  if (meaning === null) return null
  if (meaning < min) return 'min'
  return meaning > max ? 'max' : null
}

/** How a language writes numbers, read from its own formatter. */
export type NumberNotation = {
  format: (value: number) => string
  /** The number that a text means, null when it is empty, undefined when it is none. */
  parse: (text: string) => number | null | undefined
}

export type NumberRange = { min?: number | undefined; max?: number | undefined }
export type NumberProblem = 'number' | 'min' | 'max'

/** No more digits than a double holds; more would be changed without a word. */
const PRECISION = 15

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Full-width, Arabic-Indic and Persian digits: their last four bits are their figure. */
const toAscii = (text: string) =>
  text
    .replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/[−‒–﹣－]/g, '-')
    .replaceAll(/[\u200E\u200F\u061C]/g, '')

/**
 * The notation of a language. Groups are understood only where they may stand: in English `1,234` is
 * one thousand, but `1,2` is no number, because whoever typed it probably meant 1.2.
 */
export function numberNotation(locale: string): NumberNotation {
  const formatter = new Intl.NumberFormat(locale, { maximumFractionDigits: PRECISION })
  const parts = formatter.formatToParts(-1_234_567.8)
  const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value
  const group = find('group') ?? ','
  const decimal = escape(find('decimal') ?? '.')
  // Any space for a space, and the straight apostrophe that keyboards have for the Swiss one.
  const separator = group.trim() === '' ? String.raw`\s` : group === '’' ? "['’]" : escape(group)
  const shape = new RegExp(
    `^([-+]?)(\\d+|\\d{1,3}(?:${separator}\\d{2,3})*${separator}\\d{3})?(?:${decimal}(\\d*))?$`,
  )
  return {
    format: (value) => formatter.format(value),
    parse: (text) => {
      const given = toAscii(text).trim()
      if (given === '') return null
      const [, sign, whole = '', fraction = ''] = shape.exec(given) ?? []
      const digits = whole.replaceAll(/\D/g, '')
      if (sign === undefined || digits + fraction === '') return undefined
      if ((digits + fraction).replace(/^0+/, '').length > PRECISION) return undefined
      // Adding nought makes -0 a 0.
      return Number(`${sign}${digits || '0'}.${fraction || '0'}`) + 0
    },
  }
}

const decimals = (value: number) => {
  const [figures = '', exponent = '0'] = String(value).toLowerCase().split('e')
  return Math.max(0, (figures.split('.')[1]?.length ?? 0) - Number(exponent))
}

const within = (value: number, { min = -Infinity, max = Infinity }: NumberRange) =>
  Math.min(Math.max(value, min), max)

type Step = NumberRange & { by: number; step: number }

/**
 * The value some steps further, on the grid of steps that starts at the least value, and never outside
 * the range. From nothing it goes to the edge it comes from, or to nought.
 */
export function stepped(value: number | null, { by, step, min, max }: Step): number {
  if (value === null) return within((by > 0 ? min : max) ?? 0, { min, max })
  const base = min ?? 0
  // What a division leaves behind the last decimal is not a step.
  const steps = Number(((value - base) / step).toFixed(8))
  const from = by > 0 ? Math.floor(steps) : Math.ceil(steps)
  const next = base + (from + by) * step
  const digits = Math.min(Math.max(decimals(step), decimals(base)), PRECISION)
  return within(Number(next.toFixed(digits)), { min, max })
}

/** What is wrong with a meaning, or null. An empty field is not wrong. */
export function numberProblem(
  meaning: number | null | undefined,
  { min = -Infinity, max = Infinity }: NumberRange,
): NumberProblem | null {
  if (meaning === undefined) return 'number'
  if (meaning === null) return null
  if (meaning < min) return 'min'
  return meaning > max ? 'max' : null
}

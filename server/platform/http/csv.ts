/**
 * The characters that begin a formula, including full-width and small forms, which spreadsheets with an East Asian
 * locale treat alike.
 */
const SIGNS = '=+\\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20'
/**
 * Characters that a spreadsheet may skip at the beginning of a cell: spaces, controls, invisible characters and quotes.
 */
const SKIPPED = '\\s\\p{Cc}\\p{Cf}\'"\u2018\u2019\u201C\u201D\uFF02\uFF07'
/**
 * Characters that end a cell for a program that uses a separator other than the comma, or one that splits the file into
 * lines first.
 */
const SEPARATORS = ';\\t\\r\\n\uFF1B\uFF0C'

const beginsFormula = new RegExp(`^[\\t\\r\\n]|^[${SKIPPED}]*[${SIGNS}]`, 'u')
/**
 * Matches whole runs and then checks what follows: one pattern for all three would read a long run again from each of
 * its characters.
 */
const runs = new RegExp(`[${SEPARATORS}${SKIPPED}]+`, 'gu')
const separator = new RegExp(`[${SEPARATORS}]`, 'u')
const sign = new RegExp(`[${SIGNS}]`, 'u')

type CsvValue = string | number | boolean | null

/** RFC 4180 section 2: commas between the fields, and CRLF after each record. */
export const csvRecord = (values: readonly CsvValue[]) => `${values.map(cellOf).join(',')}\r\n`

/** The names of the columns, which are our own. */
export const csvHeader = (names: readonly string[]) => `${names.join(',')}\r\n`

/** Numbers are our own and stay unquoted. Every string is quoted, so that nothing in it can end its cell. */
function cellOf(value: CsvValue) {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  return `"${harmless(value).replaceAll('"', '""')}"`
}

/**
 * Input from attackers must not run in the spreadsheet of the person who opens the file (OWASP, CSV Injection;
 * CWE-1236): an apostrophe turns anything that would be a formula into text, including where a spreadsheet that expects
 * semicolons would begin a cell.
 */
function harmless(text: string) {
  const inside = text.replace(runs, (run, at: number) =>
    separator.test(run) && sign.test(text.charAt(at + run.length)) ? `${run}'` : run,
  )
  return beginsFormula.test(inside) ? `'${inside}` : inside
}

import { allMatches } from '../../platform/all-matches.ts'
import { isSecretName } from '../../platform/log-intake/secret-names.ts'
import { secretFieldsIn, secretsIn, type Span } from '../../platform/log-intake/secret-shapes.ts'
import { type Layer, unescaped } from './unescaped.ts'

const HIDDEN = '[redacted]'
export const MATCHED = 'Matched Data: '
/** How many layers of escapes are decoded: a form in a query in JSON, for example. */
const LAYERS = 4
/** Twice the length of a stored excerpt. */
const MATCH_LOOKED_AT = 1_000
/** What matched is searched for in this much of the text in which it was found. */
const SOURCE_LOOKED_AT = 8_000

/** The words with which the Core Rule Set and ModSecurity state where a match was found. */
const foundWithin = /found within (\w+(?::[^\s:](?:[^:\r\n]|:(?! )){0,100})?)/g
/** Also with a path: `XML:/*`, `XML:/soap:Envelope/soap:Body//text()`. */
const withinXml = /found within XML(?::\/[^\r\n]{0,200}?)?: /
/** A form or a query as the rule saw it, decoded: a value may contain spaces. */
const withinForm =
  /(?:found within |against variable `)(?:REQUEST_BODY|REQUEST_URI|QUERY_STRING)(?:: |' \(Value: `)/
/** How ModSecurity 3 and 2 (apache2/re_operators.c, re.c) quote the rule itself, and what follows it. */
const quotedRules = [
  ['Matched "Operator `', "' against variable `"],
  ['Match of "', '" against "'],
  ['Pattern match "', '" at '],
  ['Matched phrase "', '" at '],
  ['String match "', '" at '],
  ['String match within "', '" at '],
] as const
const againstVariable = /against variable `(.{1,200}?)' \(Value: `[^]*$/

/** A variable of SecLang, such as `ARGS:password`: its collection or its name may mark it as secret. */
const isSecretVariable = (variable: string) => variable.split(':').some(isSecretName)
/** The text of all elements of an XML body, one after the other, without their names. */
const isUnnamedVariable = (variable: string) => /^XML(?::|$)/.test(variable)

/** Removes possible secrets from text. The names are kept, so that it is still clear what was attacked. */
export const redact = (text: string): string => withoutSpans(text, spansIn(text))

function spansIn(text: string) {
  const spans: Span[] = []
  let layer: Layer | undefined = { text, at: undefined }
  for (let depth = 0; layer && depth < LAYERS; depth += 1) {
    const { at } = layer
    for (const [start, end] of secretsIn(layer.text)) {
      spans.push(at ? [at[start] ?? 0, at[end] ?? text.length] : [start, end])
    }
    layer = unescaped(layer)
  }
  return spans
}

function withoutSpans(text: string, spans: readonly Span[]) {
  if (spans.length === 0) return text
  let left = ''
  let from = 0
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start >= from) left += text.slice(from, start) + HIDDEN
    from = Math.max(from, end)
  }
  return left + text.slice(from)
}

/** The same for the beginning of a rule's match: a match within a secret is redacted completely. */
export function redactMatch(text: string): string {
  // Searches the whole text, because the matched text comes before it.
  const within = allMatches(foundWithin, text).map(([, variable]) => variable ?? '')
  const secret = within.find(isSecretVariable)
  if (secret) return `${MATCHED}${HIDDEN} found within ${secret}: ${HIDDEN}`
  const sourceAt = text.startsWith(MATCHED) ? text.indexOf(' found within ') : -1
  if (sourceAt > MATCHED.length) return redactCopied(text, sourceAt)
  const rule = ruleIn(text)
  const found = text.slice(rule.length, rule.length + MATCH_LOOKED_AT)
  const against = againstVariable.exec(found)?.[1] ?? ''
  if (!isSecretVariable(against) && !isUnnamedVariable(against)) return rule + redactFound(found)
  const hidden = `against variable \`${against}' (Value: ${HIDDEN})`
  return rule + redact(found.replace(againstVariable, () => hidden))
}

/** What matched is hidden too if it is only found within what is hidden, or within what is not searched. */
function redactCopied(text: string, sourceAt: number) {
  const copy = text.slice(MATCHED.length, Math.min(sourceAt, MATCH_LOOKED_AT))
  const source = text.slice(sourceAt, sourceAt + SOURCE_LOOKED_AT)
  const left = redactFound(source)
  if (left === source && source.includes(copy)) return MATCHED + copy + left
  const isFound = isIn(copy, source)
  const isWhole = sourceAt + source.length === text.length
  const isHidden = isFound ? left !== source && !isIn(copy, left) : !isWhole
  return MATCHED + (isHidden ? HIDDEN : redact(copy)) + left
}

function redactFound(text: string) {
  const found = withoutXml(text)
  const { index, 0: label } = withinForm.exec(found) ?? { index: found.length, 0: '' }
  const formAt = index + label.length
  const fields = secretFieldsIn(found.slice(formAt)).map(([start, end]): Span => [
    formAt + start,
    formAt + end,
  ])
  return withoutSpans(found, [...spansIn(found), ...fields])
}

/** Rules match what they have decoded, in lower case, and with fewer spaces. */
function isIn(part: string, text: string) {
  const wanted = compact(part)
  if (wanted === '') return false
  if (text.includes(part)) return true
  let layer: Layer | undefined = { text, at: undefined }
  for (let depth = 0; layer && depth < LAYERS; depth += 1) {
    if (compact(layer.text).includes(wanted)) return true
    layer = unescaped(layer)
  }
  return false
}
const compact = (text: string) => text.replace(/[\s\0]+/g, '').toLowerCase()

/** What was found in XML may be part of any field. */
function withoutXml(text: string) {
  const [start] = withinXml.exec(text) ?? []
  return start === undefined ? text : `${text.split(start, 1)[0]}${start}${HIDDEN}`
}

/** The beginning of a match that quotes the rule: its own text is not secret. */
function ruleIn(text: string) {
  const [start = '', mark = ''] = quotedRules.find(([opening]) => text.startsWith(opening)) ?? []
  const end = start === '' ? -1 : text.indexOf(mark, start.length)
  return end === -1 ? '' : text.slice(0, end + 2)
}

/** Some rules match the same in nearly every request, such as the evaluation. */
const MATCHES_KEPT = 200

/**
 * Both, for one batch. Paths and user agents repeat, and are only processed once. What rules matched rarely does, apart
 * from a few texts: keeping all would cost more than it saves.
 */
export const redactors = () => ({
  redact: remembering(redact),
  redactMatch: remembering(redactMatch, MATCHES_KEPT),
})
export type Redactors = ReturnType<typeof redactors>

function remembering(work: (text: string) => string, most = Infinity) {
  const known = new Map<string, string>()
  return (text: string) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const redacted = work(text)
    if (known.size < most) known.set(text, redacted)
    return redacted
  }
}

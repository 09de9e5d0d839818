import { isSecretVariable, isUnnamedVariable } from './secret-names.ts'
import { secretsIn, type Span } from './secret-shapes.ts'
import { type Layer, unescaped } from './unescaped.ts'

const HIDDEN = '[redacted]'
/** How many layers of escapes are decoded: a form in a query in JSON, for example. */
const LAYERS = 4
/** Twice the length of a stored excerpt. */
const MATCH_LOOKED_AT = 1_000

/** The words with which the Core Rule Set and ModSecurity state where a match was found. */
const foundWithin = /found within (\w+(?::[^\s:](?:[^:\r\n]|:(?! )){0,100})?)/g
const withinXml = /found within XML(?::\/\/?@?\*)?: /
/** How ModSecurity 3 and 2 quote the rule itself before the variable. */
const quotedRule = ["' against variable `", '" at '] as const
const againstVariable = /against variable `(.{1,200}?)' \(Value: `[^]*$/

/** Removes possible secrets from text. The names stay, so that it is still clear what was attacked. */
export function redact(text: string): string {
  const spans: Span[] = []
  let layer: Layer | undefined = { text, at: undefined }
  for (let depth = 0; layer && depth < LAYERS; depth += 1) {
    const { at } = layer
    for (const [start, end] of secretsIn(layer.text)) {
      spans.push(at ? [at[start] ?? 0, at[end] ?? text.length] : [start, end])
    }
    layer = unescaped(layer)
  }
  return withoutSpans(text, spans)
}

function withoutSpans(text: string, spans: readonly Span[]) {
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
  const within = [...text.matchAll(foundWithin)].map(([, variable]) => variable ?? '')
  const secret = within.find(isSecretVariable)
  if (secret) return `Matched Data: ${HIDDEN} found within ${secret}: ${HIDDEN}`
  const looked = withoutCopy(text.slice(0, MATCH_LOOKED_AT))
  const rule = ruleIn(looked)
  const found = withoutXml(looked.slice(rule.length))
  const against = againstVariable.exec(found)?.[1] ?? ''
  if (!isSecretVariable(against) && !isUnnamedVariable(against)) return rule + redact(found)
  const hidden = `against variable \`${against}' (Value: ${HIDDEN})`
  return rule + redact(found.replace(againstVariable, () => hidden))
}

/** What matched is hidden too if it is only found within what is hidden. */
function withoutCopy(text: string) {
  const [, copy = '', rest = ''] = /^Matched Data: (.{1,500}?)( found within .*)$/s.exec(text) ?? []
  if (!isIn(copy, rest) || isIn(copy, redact(withoutXml(rest)))) return text
  return `Matched Data: ${HIDDEN}${rest}`
}

/** Rules match what they have decoded, in lower case, and with fewer spaces. */
function isIn(part: string, text: string) {
  const wanted = compact(part)
  let layer: Layer | undefined = { text, at: undefined }
  for (let depth = 0; layer && depth < LAYERS; depth += 1) {
    if (wanted !== '' && compact(layer.text).includes(wanted)) return true
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
  if (!/^(?:Matched "Operator `|Pattern match ")/.test(text)) return ''
  const end = quotedRule.map((mark) => text.indexOf(mark)).find((at) => at !== -1)
  return end === undefined ? '' : text.slice(0, end + 2)
}

/** Both, with a cache for one batch: repeated texts, such as user agents and rule messages, are only processed once. */
export const redactors = () => ({
  redact: remembering(redact),
  redactMatch: remembering(redactMatch),
})
export type Redactors = ReturnType<typeof redactors>

function remembering(work: (text: string) => string) {
  const known = new Map<string, string>()
  return (text: string) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const redacted = work(text)
    known.set(text, redacted)
    return redacted
  }
}

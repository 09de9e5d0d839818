import { isSecretVariable } from './secret-names.ts'
import { secretsIn, type Span } from './secret-shapes.ts'
import { type Layer, unescaped } from './unescaped.ts'

const HIDDEN = '[redacted]'
/** How often a text may be escaped: a form in a query in JSON, say. */
const LAYERS = 4
/** Twice what is kept of an excerpt. */
const MATCH_LOOKED_AT = 1_000

/** The words in which the Core Rule Set and ModSecurity say where a match was found. */
const foundWithin = /found within (\w+(?::[^\s:](?:[^:\r\n]|:(?! )){0,100})?)/g
const againstVariable = /against variable `(.{1,200}?)' \(Value: `[^]*$/

/** Takes out of a text what may be a secret. The name stays, so that one can still see what was attacked. */
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

/** The same for the beginning of what a rule matched: a match in a secret is a secret as a whole. */
export function redactMatch(text: string): string {
  // Looked for in all of the text, since what was matched stands before it.
  const within = [...text.matchAll(foundWithin)].map(([, variable]) => variable ?? '')
  const secret = within.find(isSecretVariable)
  if (secret) return `Matched Data: ${HIDDEN} found within ${secret}: ${HIDDEN}`
  const looked = text.slice(0, MATCH_LOOKED_AT)
  const against = againstVariable.exec(looked)?.[1] ?? ''
  if (!isSecretVariable(against)) return redact(looked)
  return redact(
    looked.replace(againstVariable, () => `against variable \`${against}' (Value: ${HIDDEN})`),
  )
}

/** Both, for one batch: what comes again in it, as the names of browsers and the words of rules do, is not read twice. */
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

const HIDDEN = '[redacted]'

/** Names of headers, parameters and fields whose value is a secret, in the spelling that is left without any marks. */
const secretName =
  /passw|passwd|pwd|passphrase|^pass$|token|secret|apikey|accesskey|privatekey|credential|^auth|authorization|cookie|session|signature|jwt|otp|code$|^pin$|cvv|cvc|cardnumber/

/** Names may come as `user[password]`, `user%5Bpassword%5D` or `X-Api-Key`. */
const isSecretName = (name: string) =>
  secretName.test(name.replace(/%[\da-f]{2}|[^a-z\d]/gi, '').toLowerCase())

/** A variable of SecLang, such as `ARGS:password`: the collection or the name in it may say that it is secret. */
const isSecretVariable = (variable: string) => variable.split(':').some(isSecretName)

/** `name=value`, `name%3Dvalue`, `"name": "value"`. */
const pair =
  /([\w.\-%[\]]{1,100})(["']?\s{0,3}(?:=|:|%3D|%3A)\s{0,3})("[^"]*"?|'[^']*'?|[^\s&;,"'{}]+)/gi
/** Without one of these there is no pair, and the search for names takes much longer than this one. */
const separator = /[=:]|%3[ad]/i
const headerLine =
  /\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key)(["']?\s{0,3}[:=]\s{0,3})[^\r\n]*/gi
const schemeAndToken = /\b(bearer|basic)(\s+|%20|\+)[\w.~+/=-]{6,}/gi
const jsonWebToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
const cardDigits = /(?<!\d)\d(?:(?:%20|[ +-])?\d){12,18}(?!\d)/g

/** The words in which the Core Rule Set and ModSecurity say where a match was found. */
const foundWithin = /found within (\w+(?::[^\s:]+)?)/g
const againstVariable = /against variable `([^']+)' \(Value: `[^]*$/

/** Takes out of a text what may be a secret. The name stays, so that one can still see what was attacked. */
export function redact(text: string): string {
  const withoutHeaders = text
    .replace(headerLine, `$1$2${HIDDEN}`)
    .replace(schemeAndToken, `$1$2${HIDDEN}`)
    .replace(jsonWebToken, HIDDEN)
  return redactPairs(withoutHeaders, 2).replace(cardDigits, (digits) =>
    isCardNumber(digits) ? HIDDEN : digits,
  )
}

/** A value may hold pairs itself, such as an encoded query: those are looked into as well, `depth` times. */
function redactPairs(text: string, depth: number): string {
  if (!separator.test(text)) return text
  return text.replace(pair, (_, name: string, between: string, value: string) => {
    if (isSecretName(name)) return `${name}${between}${HIDDEN}`
    return `${name}${between}${depth > 0 ? redactPairs(value, depth - 1) : value}`
  })
}

/** The same for what a rule matched: a match in a secret is a secret as a whole. */
export function redactMatch(text: string): string {
  const within = [...text.matchAll(foundWithin)].map(([, variable]) => variable ?? '')
  const secret = within.find(isSecretVariable)
  if (secret) return `Matched Data: ${HIDDEN} found within ${secret}: ${HIDDEN}`
  const against = againstVariable.exec(text)?.[1] ?? ''
  if (isSecretVariable(against)) {
    return redact(
      text.replace(againstVariable, `against variable \`${against}' (Value: ${HIDDEN})`),
    )
  }
  return redact(text)
}

/** The check digit of ISO/IEC 7812-1 annex B (Luhn). */
function isCardNumber(written: string) {
  const digits = (written.replaceAll('%20', '').match(/\d/g) ?? []).map(Number)
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const counted = index % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
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

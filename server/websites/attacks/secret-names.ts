/** Names of headers, parameters and fields with secret values, spelled without punctuation. */
const secretName =
  /passw|passwd|pwd|passphrase|pass\d*$|pw\d*$|token|secret|apikey|accesskey|privatekey|credential|^auth|authorization|cookie|session|sessid|sid$|[cx]srf|signature|jwt|otp|code$|^pin$|cvv|cvc|cardnumber/

/** Names may be written as `user[password]`, `new password` or `X-Api-Key`. */
export const isSecretName = (name: string) =>
  secretName.test(name.replace(/[^a-z\d]/gi, '').toLowerCase())

/** A variable of SecLang, such as `ARGS:password`: its collection or its name may mark it as secret. */
export const isSecretVariable = (variable: string) => variable.split(':').some(isSecretName)

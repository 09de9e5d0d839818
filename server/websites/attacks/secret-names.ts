/** Names of headers, parameters and fields whose value is a secret, in the spelling that is left without any marks. */
const secretName =
  /passw|passwd|pwd|passphrase|pass\d*$|pw\d*$|token|secret|apikey|accesskey|privatekey|credential|^auth|authorization|cookie|session|sessid|sid$|[cx]srf|signature|jwt|otp|code$|^pin$|cvv|cvc|cardnumber/

/** Names may come as `user[password]`, `new password` or `X-Api-Key`. */
export const isSecretName = (name: string) =>
  secretName.test(name.replace(/[^a-z\d]/gi, '').toLowerCase())

/** A variable of SecLang, such as `ARGS:password`: the collection or the name in it may say that it is secret. */
export const isSecretVariable = (variable: string) => variable.split(':').some(isSecretName)

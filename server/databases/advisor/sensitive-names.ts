import type { SensitiveKind } from '../../../contract/databases/inventory.ts'

/** Complete column names, or the words at their end, as a regular expression that the engines support. */
export const sensitiveNames: Record<SensitiveKind, string> = {
  credential: [
    'passw(or)?d|passwd|pwd|pass(phrase|code)|password_?(hash|digest)|pin_?code',
    '(client_?|session_?)?secret(_?key)?|(private|secret|api|auth|access|encryption|ssh|pgp|gpg|license)_?key',
  ].join('|'),
  token:
    '(access|refresh|auth|oauth|session|bearer|id|api|reset)?_?token|jwt|cookie|otp(_?secret)?|totp(_?secret)?|(recovery|backup|verification)_?codes?',
  identity:
    'ssn|sin|social_?security(_?(no|number))?|national_?(id|insurance(_?number)?)|passport(_?(no|number|id))?|tax_?(id|number)|driv(er|ers|ing)_?licen[cs]e(_?(no|number))?',
  payment:
    '(credit_?)?card_?(no|number)|credit_?card|pan|cvv2?|cvc2?|iban|swift(_?code)?|bic|(bank_?)?account_?(no|number)|routing_?number|sort_?code',
  health:
    '(health|medical|patient)_?(record|id|number|insurance)|diagnosis|blood_?type|imei|mac_?address|fingerprint|biometric(s|_?data)?',
}

export const allSensitiveNames = Object.values(sensitiveNames).join('|')

import {
  englishOtpCharacterLabels,
  englishOtpLabels,
  type OtpInputLabels,
} from './otp-input.labels.ts'

/** What a code consists of. An object, so that a page only loads what it uses. */
export type OtpCharacters = {
  /** Everything else, with the flag `g`. */
  others: RegExp
  /** One character, for the native validation. */
  pattern: string
  inputMode: 'numeric' | 'text'
  labels: OtpInputLabels
}

export const digits: OtpCharacters = {
  others: /\D/g,
  pattern: '\\d',
  inputMode: 'numeric',
  labels: englishOtpLabels,
}

/** Letters and digits, in the case in which they are entered. */
export const lettersAndDigits: OtpCharacters = {
  others: /[^\da-z]/gi,
  pattern: '[\\dA-Za-z]',
  inputMode: 'text',
  labels: englishOtpCharacterLabels,
}

import type { OtpCharacters } from './otp-input.characters.ts'
import { englishOtpLabels, type OtpInputLabels } from './otp-input.labels.ts'

export const englishOtpCharacterLabels: OtpInputLabels = {
  ...englishOtpLabels,
  digit: (position, length) => `Character ${position} of ${length}`,
  character: 'Only letters and digits are allowed.',
}

/** Letters and digits, in the case in which they are entered. */
export const lettersAndDigits: OtpCharacters = {
  others: /[^\da-z]/gi,
  pattern: '[\\dA-Za-z]',
  inputMode: 'text',
  labels: englishOtpCharacterLabels,
}

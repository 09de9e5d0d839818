import { CODE_LENGTH } from '../../../contract/constants.ts'

/** Of a form whose only field is `code`. */
export const codeSchema = () =>
  import('../../../contract/account/authentication.ts').then((module) => module.codeForm)

/** The error of a code with too few digits. */
export const missingDigits = (code: string) =>
  code.length < CODE_LENGTH && `Enter all ${CODE_LENGTH} digits.`

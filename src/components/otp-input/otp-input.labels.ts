import type { OtpNews } from './otp-input.state.ts'

export type OtpInputLabels = Record<OtpNews, string> & {
  /** Names a box, after the name of the field. */
  digit: (position: number, length: number) => string
}

export const englishOtpLabels: OtpInputLabels = {
  digit: (position, length) => `Digit ${position} of ${length}`,
  pasted: 'Code pasted.',
  filled: 'Code filled in.',
  cleared: 'Code cleared.',
  paste: 'Not pasted: the code is incomplete.',
  character: 'Only digits are allowed.',
  length: 'Not filled in: the code is too long.',
}

/** For codes of letters and digits. */
export const englishOtpCharacterLabels: OtpInputLabels = {
  ...englishOtpLabels,
  digit: (position, length) => `Character ${position} of ${length}`,
  character: 'Only letters and digits are allowed.',
}

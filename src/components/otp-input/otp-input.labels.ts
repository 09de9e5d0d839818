import type { OtpNews } from './otp-input.state.ts'

export type OtpInputLabels = Record<OtpNews, string> & {
  digit: (position: number, length: number) => string
}

export const englishOtpLabels: OtpInputLabels = {
  digit: (position, length) => `Digit ${position} of ${length}`,
  pasted: 'Code pasted.',
  filled: 'Code filled in.',
  cleared: 'Code cleared.',
  paste: 'Not pasted: not a whole code.',
  character: 'Only digits fit here.',
  length: 'Not filled in: too long.',
}

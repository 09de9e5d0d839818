import type { OtpNews } from './otp-input.state.ts'

export type OtpInputLabels = Record<OtpNews, string> & {
  digit: (position: number, length: number) => string
}

export const englishOtpLabels: OtpInputLabels = {
  digit: (position, length) => `Digit ${position} of ${length}`,
  pasted: 'Code pasted.',
  filled: 'Code filled in.',
  cleared: 'Code cleared.',
  paste: 'Nothing was pasted: that is not a code of this length.',
  character: 'Only digits from 0 to 9 fit here.',
  length: 'Nothing was filled in: that is longer than the code.',
}

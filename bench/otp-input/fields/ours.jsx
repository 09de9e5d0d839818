import { OtpInput } from '../../../src/components/otp-input/otp-input.tsx'

export function CodeField() {
  // Only the field is compiled as in the console: the page around it is the same for every candidate.
  'use no memo'
  return <OtpInput aria-label="One-time code" name="code" />
}

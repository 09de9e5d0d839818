import { OtpInput } from '../../../src/components/otp-input/otp-input.tsx'

export function CodeField() {
  return <OtpInput aria-label="One-time code" name="code" />
}

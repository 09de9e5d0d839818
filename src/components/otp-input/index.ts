export { OtpInput, type OtpInputHandle, type OtpInputProps } from './otp-input.tsx'
export { englishOtpLabels, type OtpInputLabels } from './otp-input.labels.ts'
export type { OtpRefusal } from './otp-input.state.ts'

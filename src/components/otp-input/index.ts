export { OtpInput, type OtpInputHandle, type OtpInputProps } from './otp-input.tsx'
export {
  englishOtpCharacterLabels,
  englishOtpLabels,
  type OtpInputLabels,
} from './otp-input.labels.ts'
export type { OtpRefusal } from './otp-input.state.ts'
export { digits, lettersAndDigits, type OtpCharacters } from './otp-input.characters.ts'

export {
  englishNewPasswordLabels,
  NewPasswordForm,
  type NewPasswordFormLabels,
  type NewPasswordFormProps,
} from './new-password-form.tsx'
export { passwordStrength, type PasswordStrength } from './password-strength.ts'

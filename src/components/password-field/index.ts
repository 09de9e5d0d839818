export {
  PasswordField,
  englishPasswordLabels,
  type PasswordFieldLabels,
  type PasswordFieldProps,
} from './password-field.tsx'

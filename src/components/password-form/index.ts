export { PasswordForm, type PasswordFormProps } from './password-form.tsx'
export { englishPasswordFormLabels, type PasswordFormLabels } from './password-form.tsx'

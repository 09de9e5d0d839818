export { EmailForm, type EmailFormProps } from './email-form.tsx'

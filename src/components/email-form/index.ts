export { EmailForm, type EmailFormProps } from './email-form.tsx'
export { englishEmailFormLabels, type EmailFormLabels } from './email-form.tsx'

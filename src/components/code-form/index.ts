export { CodeForm, type CodeFormProps } from './code-form.tsx'
export { englishCodeFormLabels, type CodeFormLabels } from './code-form.tsx'

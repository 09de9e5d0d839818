export { Textarea, type TextareaProps } from './textarea.tsx'
export { englishTextareaLabels, type TextareaLabels } from './textarea.state.ts'

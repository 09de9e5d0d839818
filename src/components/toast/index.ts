export { ToastProvider, useToast, type ToastProviderProps } from './toast.tsx'
export { createToaster, type PromiseMessages, type Toaster } from './toaster.ts'
export type { ToastMessage, ToastTone } from './toast.state.ts'
export { englishToastLabels, type ToastLabels } from './toast.tsx'

export { ToastProvider, useToast, type ToastProviderProps } from './toast.tsx'
export type { ToastMessage, ToastTone } from './toast.state.ts'

import type { ReactNode } from 'react'

export type ToastTone = 'critical' | 'caution' | 'positive' | 'info'

export type ToastMessage = {
  title: string
  description?: ReactNode
  tone?: ToastTone
  /** One thing to do about it. It must also be possible elsewhere, because a toast goes away. */
  action?: { label: string; onClick: () => void }
}

export type ShownToast = ToastMessage & { id: number; isOpen: boolean }

/** Long enough to read twice; an error stays until it is closed (WCAG 2.2.1). */
export const TOAST_SHOWN_MS = 6000
export const durationMs = (tone: ToastTone) => (tone === 'critical' ? Infinity : TOAST_SHOWN_MS)

/** The newest last. The same message again replaces its older self instead of piling up. */
export function addToast(shown: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  const others = shown.filter(
    ({ title, tone, isOpen }) => isOpen && (title !== toast.title || tone !== toast.tone),
  )
  return [...others, toast]
}

export const closeToast = (shown: readonly ShownToast[], id: number): readonly ShownToast[] =>
  shown.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast))

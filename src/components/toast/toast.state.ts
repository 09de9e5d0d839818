import type { ReactNode } from 'react'

export type ToastTone = 'critical' | 'caution' | 'positive' | 'info'

export type ToastMessage = {
  title: string
  description?: ReactNode
  tone?: ToastTone
  /** One action. It must also be available elsewhere, because a toast disappears. */
  action?: { label: string; onClick: () => void }
}

export type ShownToast = ToastMessage & { id: number; isOpen: boolean }

/** Long enough to read twice; an error stays until it is closed (WCAG 2.2.1). */
export const TOAST_SHOWN_MS = 6000
export const durationMs = (tone: ToastTone) => (tone === 'critical' ? Infinity : TOAST_SHOWN_MS)

/** The newest last. A repeated message replaces the earlier one instead of piling up. */
export function addToast(shown: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  const others = shown.filter(
    ({ title, tone, isOpen }) => isOpen && (title !== toast.title || tone !== toast.tone),
  )
  return [...others, toast]
}

export const closeToast = (shown: readonly ShownToast[], id: number): readonly ShownToast[] =>
  shown.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast))

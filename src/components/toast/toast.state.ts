import type { ReactNode } from 'react'

export type ToastTone = 'critical' | 'caution' | 'positive' | 'info'

export type ToastMessage = {
  /** To update or dismiss it later. Showing another message with the same id replaces this one. */
  id?: string
  title: string
  description?: ReactNode
  tone?: ToastTone
  /** One action. It must also be available elsewhere, because a toast disappears. */
  action?: { label: string; onClick: () => void }
  /** How long it is shown. By default, an error stays until it is closed. */
  durationMs?: number
  /** Something is in progress: the message stays until it is updated or closed. */
  isPending?: boolean
}

export type ShownToast = ToastMessage & {
  id: string
  isOpen: boolean
  /** What had the focus when it was shown. */
  opener?: Element | null
  /** Its id is the caller's own. */
  isNamed?: boolean
  /** Set when it is changed: higher than that of any message before. */
  update?: number
}

type Toasts = readonly ShownToast[]

/** Long enough to read twice; an error stays until it is closed (WCAG 2.2.1). */
export const TOAST_SHOWN_MS = 6000
/** More would cover the page. */
export const TOAST_LIMIT = 3

export function shownForMs({ durationMs, isPending, tone }: ToastMessage, usualMs: number) {
  if (isPending) return Infinity
  return durationMs ?? (tone === 'critical' ? Infinity : usualMs)
}

const isRepeated = (one: ShownToast, other: ShownToast) =>
  !one.isNamed &&
  !other.isNamed &&
  one.title === other.title &&
  one.tone === other.tone &&
  one.description === other.description

/** The newest last. A repeated message replaces the earlier one instead of piling up. */
export function addToast(shown: Toasts, toast: ShownToast, update: number): Toasts {
  const open = shown.filter(({ isOpen }) => isOpen)
  const others = open.filter((it) => it.id === toast.id || !isRepeated(it, toast))
  return others.some(({ id }) => id === toast.id)
    ? others.map((it) => (it.id === toast.id ? { ...toast, update } : it))
    : [...others, toast]
}

/** Nothing happens if the message is closed already. */
export const updateToast = (
  shown: Toasts,
  id: string,
  change: Partial<ToastMessage> & { update: number },
): Toasts => shown.map((it) => (it.id === id && it.isOpen ? { ...it, ...change, id } : it))

/** The open message that was changed last, if any. */
export const lastUpdated = (shown: Toasts) =>
  shown
    .filter(({ isOpen, update }) => isOpen && update !== undefined)
    .toSorted((one, other) => (other.update ?? 0) - (one.update ?? 0))[0]

/** Closes one message, or all of them. */
export const closeToast = (shown: Toasts, id?: string): Toasts =>
  shown.map((toast) => (id === undefined || toast.id === id ? { ...toast, isOpen: false } : toast))

/** The oldest ones up to the limit, and what is closing. The others wait, and their time doesn't run. */
export function visibleToasts(shown: Toasts, limit: number): Toasts {
  const open = new Set(shown.filter(({ isOpen }) => isOpen).slice(0, limit))
  return shown.filter((toast) => !toast.isOpen || open.has(toast))
}

import { focusedElement } from '../part-of-page.ts'
import {
  addToast,
  closeToast,
  updateToast,
  type ShownToast,
  type ToastMessage,
} from './toast.state.ts'

type MessageOf<Result> = ToastMessage | ((result: Result) => ToastMessage)

export type PromiseMessages<Value> = {
  pending: ToastMessage
  done: MessageOf<Value>
  failed: MessageOf<unknown>
}

export type Toaster = {
  /** Shows a message and returns its id. */
  (message: ToastMessage): string
  update: (id: string, change: Partial<ToastMessage>) => void
  /** Closes a message, or all of them. */
  dismiss: (id?: string) => void
  /** Shows the progress of a promise, and returns it. The last message is shown even if the first was closed. */
  promise: <Value>(work: Promise<Value>, messages: PromiseMessages<Value>) => Promise<Value>
  subscribe: (onChange: () => void) => () => void
  read: () => readonly ShownToast[]
}

/** Messages that can be shown from anywhere, even outside React. Pass it to the ToastProvider that displays them. */
export function createToaster(): Toaster {
  let toasts: readonly ShownToast[] = []
  let lastId = 0
  let updates = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly ShownToast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }

  const nextUpdate = () => (updates += 1)
  const put = (id: string, message: ToastMessage, isNamed: boolean) => {
    const opener = typeof document === 'undefined' ? null : focusedElement()
    set(addToast(toasts, { ...message, id, isNamed, isOpen: true, opener }, nextUpdate()))
    return id
  }
  const show = (message: ToastMessage) => {
    lastId += 1
    return put(message.id ?? `toast-${lastId}`, message, message.id !== undefined)
  }

  return Object.assign(show, {
    update: (id: string, change: Partial<ToastMessage>) =>
      set(updateToast(toasts, id, { ...change, update: nextUpdate() })),
    dismiss: (id?: string) => set(closeToast(toasts, id)),
    promise: <Value>(work: Promise<Value>, { pending, done, failed }: PromiseMessages<Value>) => {
      const id = show({ ...pending, isPending: true })
      const end = (message: ToastMessage) => put(id, message, pending.id !== undefined)
      work.then(
        (value) => end(typeof done === 'function' ? done(value) : done),
        (error: unknown) => end(typeof failed === 'function' ? failed(error) : failed),
      )
      return work
    },
    subscribe: (onChange: () => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    read: () => toasts,
  })
}

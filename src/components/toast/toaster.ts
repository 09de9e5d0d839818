import { focusedElement } from '../shadow-root.ts'
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

/** What a message shown now belongs to. */
const currentOpener = () => (typeof document === 'undefined' ? null : focusedElement())

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
  const put = (id: string, message: ToastMessage, isNamed: boolean, opener: Element | null) => {
    set(addToast(toasts, { ...message, id, isNamed, isOpen: true, opener }, nextUpdate()))
    return id
  }
  const show = (message: ToastMessage) => {
    lastId += 1
    const id = message.id ?? `toast-${lastId}`
    return put(id, message, message.id !== undefined, currentOpener())
  }

  return Object.assign(show, {
    update: (id: string, change: Partial<ToastMessage>) =>
      set(updateToast(toasts, id, { ...change, update: nextUpdate() })),
    dismiss: (id?: string) => set(closeToast(toasts, id)),
    promise: <Value>(work: Promise<Value>, { pending, done, failed }: PromiseMessages<Value>) => {
      const id = show({ ...pending, isPending: true })
      const opener = currentOpener()
      const end = <Result>(message: MessageOf<Result>, result: Result) => {
        try {
          const last = typeof message === 'function' ? message(result) : message
          put(id, last, pending.id !== undefined, opener)
        } catch (error) {
          // The progress has ended, even if its result can't be described.
          set(closeToast(toasts, id))
          queueMicrotask(() => {
            throw error
          })
        }
      }
      work.then(
        (value) => end(done, value),
        (error: unknown) => end(failed, error),
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

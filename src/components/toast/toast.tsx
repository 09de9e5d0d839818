'use client'

import { cx } from 'class-variance-authority'
import {
  createContext,
  use,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react'

import { frameButtonClass } from '../frame-button.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { attributesOfPart } from '../part-of-page.ts'
import { useLabels } from '../provider-context.ts'
import { findOnPage } from '../shadow-root.ts'
import { Spinner } from '../spinner/spinner.tsx'
import * as Toast from './toast-parts.tsx'
import {
  lastUpdated,
  shownForMs,
  TOAST_LIMIT,
  TOAST_SHOWN_MS,
  visibleToasts,
  type ShownToast,
} from './toast.state.ts'
import { toastIconVariants } from './toast.variants.ts'
import { createToaster, type Toaster } from './toaster.ts'
import { useFocusReturn } from './use-focus-return.ts'

const ToastContext = createContext<Toaster | null>(null)

/** Returns the function that shows a message, with its methods. Requires a ToastProvider above. */
export function useToast(): Toaster {
  const toaster = use(ToastContext)
  if (!toaster) {
    throw new Error('useToast must be called inside a ToastProvider.')
  }
  return toaster
}

export type ToastLabels = {
  /** Name of the region; `{hotkey}` is the key that focuses it. */
  region: string
  close: string
}

export const englishToastLabels: ToastLabels = {
  region: 'Messages ({hotkey})',
  close: 'Close',
}

export type ToastProviderProps = Omit<ComponentProps<typeof Toast.Viewport>, 'label'> & {
  children: ReactNode
  /** Messages shown from outside React: the result of `createToaster()`. */
  toaster?: Toaster
  /** How many messages are shown at a time. The others wait. */
  limit?: number
  /** How long messages are shown, except errors and those with their own duration. */
  durationMs?: number
  labels?: Partial<ToastLabels>
}

/**
 * Shows short messages about what has just happened, at the end of the screen. Their timers pause while the pointer or
 * the focus is on them, F8 focuses them, and errors stay until they are closed. When the last one is closed, the focus
 * returns to where it was. Renders its children followed by the region, an `<ol>` that accepts native props.
 */
export function ToastProvider({
  children,
  toaster: givenToaster,
  limit = TOAST_LIMIT,
  durationMs = TOAST_SHOWN_MS,
  labels: givenLabels,
  ref,
  className,
  ...props
}: ToastProviderProps) {
  const labels = useLabels('toast', englishToastLabels, givenLabels)
  const [own] = useState(createToaster)
  const toaster = givenToaster ?? own
  const shown = useSyncExternalStore(toaster.subscribe, toaster.read, toaster.read)
  const updated = useNewest(lastUpdated(shown))
  const viewport = useRef<HTMLOListElement>(null)
  useImperativeHandle(ref, () => viewport.current!)
  useFocusReturn(
    viewport,
    shown.some(({ isOpen }) => isOpen),
  )

  return (
    <ToastContext value={toaster}>
      <Toast.Provider label={labels.region.replace(' ({hotkey})', '')}>
        {children}
        {visibleToasts(shown, limit).map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            durationMs={shownForMs(toast, durationMs)}
            closeLabel={labels.close}
            viewport={viewport}
            onClose={() => toaster.dismiss(toast.id)}
          />
        ))}
        <Toast.Viewport
          {...props}
          ref={viewport}
          label={labels.region}
          data-slot="toast-viewport"
          className={cx(
            'fixed end-0 bottom-0 z-50 flex w-full max-w-100 flex-col gap-2 p-4',
            // On a phone, a dialog's buttons are at the bottom.
            'max-sm:in-[body:has([aria-modal=true])]:top-0 max-sm:in-[body:has([aria-modal=true])]:bottom-auto',
            className,
          )}
        />
      </Toast.Provider>
      {/* A message is announced when it appears; this is for what it becomes. Outside the region, which a dialog hides. */}
      <span aria-live="polite" data-slot="toast-update" className="sr-only">
        {/* A new element is announced even if its text is the same. */}
        {updated && (
          <span key={`${updated.update} ${updated.id}`}>
            {updated.title} {typeof updated.description === 'string' && updated.description}
          </span>
        )}
      </span>
    </ToastContext>
  )
}

/** The changed message, unless a newer one has been changed and closed: this one has been announced before. */
function useNewest(updated: ShownToast | undefined) {
  const update = updated?.update ?? 0
  const [newest, setNewest] = useState(update)
  if (update > newest) setNewest(update)
  return update < newest ? undefined : updated
}

type ToastCardProps = {
  toast: ShownToast
  durationMs: number
  closeLabel: string
  viewport: RefObject<HTMLElement | null>
  onClose: () => void
}

function ToastCard({ toast, durationMs, closeLabel, viewport, onClose }: ToastCardProps) {
  const part = usePart(toast, viewport)
  const { title, description, tone = 'info', action, isPending, isOpen, update } = toast
  return (
    <Toast.Root
      {...part}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      type={tone === 'critical' ? 'foreground' : 'background'}
      duration={durationMs}
      update={update}
      onEscapeKeyDown={keepUnlessMeant}
      data-slot="toast"
      data-tone={tone}
      className="flex items-start gap-3 rounded-panel border border-subtle bg-raised p-3 ps-4 text-sm text-on-raised shadow-lg transition duration-enter ease-out data-[swipe=move]:translate-x-(--toast-swipe) data-[swipe=move]:transition-none starting:translate-y-2 starting:opacity-0"
    >
      {isPending ? (
        <Spinner label={null} className="mt-0.5 text-base" />
      ) : (
        <Glyph name={tone} className={toastIconVariants({ tone })} />
      )}
      <div className="min-w-0 flex-1 py-0.5">
        <Toast.Title className="font-medium">{title}</Toast.Title>
        {description && (
          <Toast.Description className="mt-0.5 text-on-surface-muted">
            {description}
          </Toast.Description>
        )}
        {action && (
          <Toast.Action
            className="mt-2 min-h-6 rounded-[2px] font-medium text-accent-text underline underline-offset-[0.2em] hover:decoration-2"
            onClick={action.onClick}
          >
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close aria-label={closeLabel} className={frameButtonClass}>
        <Glyph name="close" strokeWidth="1.5" />
      </Toast.Close>
    </Toast.Root>
  )
}

/** A message looks like the part of the page that had the focus when it was shown, or shown again. */
function usePart({ opener }: ShownToast, viewport: RefObject<HTMLElement | null>) {
  const read = () => ({
    opener,
    attributes: opener?.isConnected
      ? attributesOfPart(opener, viewport.current ?? document.body)
      : {},
  })
  const [part, setPart] = useState(read)
  if (part.opener !== opener) setPart(read)
  return part.attributes
}

/**
 * Escape elsewhere on the page shouldn't close a message. If another layer is open, it closes the message first,
 * because Radix notifies only the highest layer.
 */
function keepUnlessMeant(event: KeyboardEvent) {
  const [target] = event.composedPath()
  const isInToast = target instanceof Element && target.closest('[data-slot=toast]')
  const isSomethingOpen = findOnPage('[aria-modal=true], [data-radix-popper-content-wrapper]')
  if (!isInToast && !isSomethingOpen) event.preventDefault()
}

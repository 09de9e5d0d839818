import { cx } from 'class-variance-authority'
import { Toast } from 'radix-ui'
import {
  createContext,
  use,
  useCallback,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'

import { frameButtonClass } from '../frame-button.ts'
import { Glyph } from '../glyph/glyph.tsx'
import {
  addToast,
  closeToast,
  durationMs,
  type ShownToast,
  type ToastMessage,
} from './toast.state.ts'
import { toastIconVariants } from './toast.variants.ts'

type Show = (toast: ToastMessage) => void

const ToastContext = createContext<Show | null>(null)

/** Returns the function that shows a toast. Requires a ToastProvider above. */
export function useToast(): Show {
  const show = use(ToastContext)
  if (!show) {
    throw new Error('useToast must be called inside a ToastProvider.')
  }
  return show
}

export type ToastProviderProps = ComponentProps<typeof Toast.Viewport> & {
  children: ReactNode
  /** Name of the region; `{hotkey}` is the key that focuses it. */
  label?: string
  closeLabel?: string
}

/**
 * Shows short messages about what has just happened, at the end of the screen. Their timers pause while the pointer or
 * the focus is on them, F8 focuses them, and errors stay until they are closed. Renders its children followed by the
 * region, an `<ol>` that accepts native props.
 */
export function ToastProvider({
  children,
  label = 'Messages ({hotkey})',
  closeLabel = 'Close',
  className,
  ...props
}: ToastProviderProps) {
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const lastId = useRef(0)
  const show = useCallback((toast: ToastMessage) => {
    lastId.current += 1
    const id = lastId.current
    setShown((before) => addToast(before, { ...toast, id, isOpen: true }))
  }, [])

  return (
    <ToastContext value={show}>
      <Toast.Provider label={label.replace(' ({hotkey})', '')} swipeDirection="right">
        {children}
        {shown.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            closeLabel={closeLabel}
            onClose={() => setShown((before) => closeToast(before, toast.id))}
          />
        ))}
        <Toast.Viewport
          {...props}
          label={label}
          data-slot="toast-viewport"
          className={cx(
            'fixed end-0 bottom-0 z-50 flex w-full max-w-100 flex-col gap-2 p-4',
            // On a phone, a dialog's buttons are at the bottom.
            'max-sm:in-[body:has([aria-modal=true])]:top-0 max-sm:in-[body:has([aria-modal=true])]:bottom-auto',
            className,
          )}
        />
      </Toast.Provider>
    </ToastContext>
  )
}

type ToastCardProps = { toast: ShownToast; closeLabel: string; onClose: () => void }

function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const { title, description, tone = 'info', action, isOpen } = toast
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      type={tone === 'critical' ? 'foreground' : 'background'}
      duration={durationMs(tone)}
      onEscapeKeyDown={keepUnlessMeant}
      data-slot="toast"
      data-tone={tone}
      className="flex items-start gap-3 rounded-panel border border-subtle bg-raised p-3 ps-4 text-sm text-on-raised shadow-lg transition duration-enter ease-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) starting:translate-y-2 starting:opacity-0"
    >
      <Glyph name={tone} className={toastIconVariants({ tone })} />
      <div className="min-w-0 flex-1 py-0.5">
        <Toast.Title className="font-medium">{title}</Toast.Title>
        {description && (
          <Toast.Description className="mt-0.5 text-on-surface-muted">
            {description}
          </Toast.Description>
        )}
        {action && (
          <Toast.Action
            altText={action.label}
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

/**
 * Escape elsewhere on the page shouldn't close a message. If another layer is open, it closes the message first,
 * because Radix notifies only the highest layer.
 */
function keepUnlessMeant(event: KeyboardEvent) {
  const isInToast = event.target instanceof Element && event.target.closest('[data-slot=toast]')
  const isSomethingOpen = document.querySelector(
    '[aria-modal=true], [data-radix-popper-content-wrapper]',
  )
  if (!isInToast && !isSomethingOpen) event.preventDefault()
}

import { Dialog as Radix } from 'radix-ui'
import {
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'

import { overlayClass } from './dialog.variants.ts'

export type ModalProps = Omit<ComponentProps<'div'>, 'title'> & {
  isOpen?: boolean | undefined
  defaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** A button that opens it and gets the focus back. Left out where an owner opens it. */
  trigger?: ReactElement
  /** Asked before a person's Escape, click beside it or close button; `false` keeps it open. */
  onCloseRequest?: () => boolean
  /** Work is under way that must not be lost: it stays open until that ends. */
  isBusy?: boolean
  /** What gets the focus first. By itself: the first field of the body, else the dialog as a whole. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What gets the focus afterwards, where that is not what had it before: a row that is gone by then. */
  returnFocus?: RefObject<HTMLElement | null>
}

type InnerProps = ModalProps & {
  /** Without it the page stays in use beside it: no scrim, no trap, no closing by a click elsewhere. */
  isModal?: boolean
  onBusyClose?: () => void
  /** It is gone and the focus is back where it came from. */
  onClosed?: () => void
  children: ReactNode
}

/** What dialogs, sheets and the command menu share: opening, closing and where the focus goes. */
export function Modal({
  isOpen: controlledIsOpen,
  defaultOpen = false,
  onOpenChange,
  trigger,
  onCloseRequest,
  isBusy = false,
  onBusyClose,
  isModal = true,
  children,
  ...props
}: InnerProps) {
  const [own, setOwn] = useState(defaultOpen)
  const isOpen = controlledIsOpen ?? own
  // Before anything changes on the page: the menu or popover that opened it is gone right after. Null
  // as long as it was never opened: of many in the rows of a table, none costs more than its button.
  const [openers, setOpeners] = useState(isOpen ? findOpeners : null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  if (isOpen && !wasOpen) setOpeners(findOpeners)
  const change = (next: boolean) => {
    if (!next && isBusy) return onBusyClose?.()
    if (!next && onCloseRequest?.() === false) return
    setOwn(next)
    onOpenChange?.(next)
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change} modal={isModal}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      {openers && (
        <Radix.Portal>
          <Radix.Overlay data-slot="dialog-overlay" className={overlayClass} />
          <Panel
            {...props}
            isBusy={isBusy}
            isModal={isModal}
            // Radix knows its own trigger.
            openers={trigger ? [] : openers}
          >
            {children}
          </Panel>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

type PanelProps = Omit<InnerProps, 'isOpen' | 'defaultOpen' | 'onOpenChange' | 'trigger'> & {
  openers: readonly HTMLElement[]
}

/** Mounted only while it is open. */
function Panel({
  ref,
  initialFocus,
  returnFocus,
  isBusy,
  isModal = true,
  openers,
  onClosed,
  children,
  ...props
}: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)

  const focusFirst = (event: Event) => {
    event.preventDefault()
    const first = initialFocus?.current ?? panel.current?.querySelector<HTMLElement>(firstField)
    ;(first ?? panel.current)?.focus()
  }
  const focusAfterwards = (event: Event) => {
    // Beside a page in use the focus may be elsewhere by now, where it belongs.
    const isElsewhere = !isModal && document.activeElement !== document.body
    if (isElsewhere) return event.preventDefault()
    const target = [returnFocus?.current, ...openers].find((element) => element?.isConnected)
    // Radix would leave the focus nowhere.
    if (target) {
      event.preventDefault()
      target.focus()
    }
    onClosed?.()
  }

  return (
    <Radix.Content
      {...props}
      ref={(element) => {
        panel.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      aria-busy={isBusy || undefined}
      aria-modal={isModal || undefined}
      tabIndex={-1}
      onOpenAutoFocus={focusFirst}
      onCloseAutoFocus={focusAfterwards}
      // The Escape that ends an input method's suggestion is not meant for the dialog.
      onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
      onInteractOutside={(event) => !isModal && event.preventDefault()}
    >
      {children}
    </Radix.Content>
  )
}

const firstField =
  '[data-slot$=-body] :is(input:not([type=hidden]), select, textarea):not(:disabled, [tabindex="-1"])'

/** What has the focus, and behind it the button of each menu or popover around it, which outlives it. */
function findOpeners(): HTMLElement[] {
  if (typeof document === 'undefined') return []
  const openers: HTMLElement[] = []
  let next = document.activeElement
  while (next instanceof HTMLElement && !openers.includes(next)) {
    openers.push(next)
    next = buttonOf(next.closest('[role=menu], [role=dialog]'))
  }
  return openers
}

function buttonOf(layer: Element | null): Element | null {
  if (!layer) return null
  const isMenu = layer.matches('[role=menu]')
  if (isMenu) return document.getElementById(layer.getAttribute('aria-labelledby') ?? '')
  const buttons = [...document.querySelectorAll('[aria-controls]')]
  return buttons.find((it) => it.getAttribute('aria-controls') === layer.id) ?? null
}

'use client'

import { Dialog as Radix } from 'radix-ui'
import {
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'

import { InPortal } from '../in-portal.tsx'
import { isComposing } from '../is-composing.ts'
import { keepSubmit } from '../keep-submit.ts'
import type { PartAttributes } from '../part-of-page.ts'
import { focusedElement } from '../shadow-root.ts'
import { useControlled } from '../use-controlled.ts'
import { overlayClass, scrolledOverlayClass } from './dialog.variants.ts'
import { keepFocusInShadowRoot } from './keep-focus.ts'

export type ModalProps = Omit<ComponentProps<'div'>, 'title'> & {
  isOpen?: boolean | undefined
  defaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** The button that opens it and gets the focus back. Leave out when the parent opens it. */
  trigger?: ReactElement
  /** Called before it closes on Escape, a click outside or the close button; `false` keeps it open. */
  onCloseRequest?: () => boolean
  /** Work is in progress that must not be lost: it stays open until that is done. */
  isPending?: boolean
  /** The element that gets the initial focus. By default the first field of the body, otherwise the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * The element that gets the focus after the action if the opener will be gone, such as the button of a deleted row.
   * After a cancellation, the opener gets it if it still exists.
   */
  returnFocus?: RefObject<HTMLElement | null>
  /** What it is rendered in: by default the Provider's container, or else the page's body. */
  container?: Element | DocumentFragment | null
}

type InnerProps = ModalProps & {
  /** When false, the page stays usable: no overlay, no focus trap, no closing on a click outside. */
  isModal?: boolean
  /** `outside` puts the panel into the overlay, which then scrolls. */
  scroll?: 'inside' | 'outside'
  onBusyClose?: () => void
  /** It is closed and the focus has been returned. */
  onClosed?: () => void
  children: ReactNode
}

/** The behaviour that dialogs, sheets and the command menu share: opening, closing and focus management. */
export function Modal({
  isOpen: controlledIsOpen,
  defaultOpen = false,
  onOpenChange,
  trigger,
  onCloseRequest,
  isPending = false,
  onBusyClose,
  isModal = true,
  scroll = 'inside',
  container = null,
  returnFocus,
  children,
  ...props
}: InnerProps) {
  const [isOpen, setIsOpen] = useControlled(controlledIsOpen, defaultOpen, onOpenChange)
  // Read before anything changes on the page: the menu or popover that opened it is removed immediately afterwards.
  // Null until it is first opened: in the rows of a table, each costs no more than its button.
  const [openers, setOpeners] = useState(isOpen ? findOpeners : null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) setWasOpen(isOpen)
  if (isOpen && !wasOpen) setOpeners(findOpeners)
  /** Whether the person closed it, rather than the parent after an action. */
  const isCancelled = useRef(false)
  useLayoutEffect(() => {
    if (isOpen) isCancelled.current = false
  }, [isOpen])
  const change = (next: boolean) => {
    if (!next && isPending) return onBusyClose?.()
    if (!next && onCloseRequest?.() === false) return
    isCancelled.current = !next
    setIsOpen(next)
  }
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLTemplateElement>(null)
  const findOpener = () =>
    button.current ?? openers?.find((element) => element.isConnected) ?? place.current
  const findNext = () => {
    const before = trigger ? [button.current] : (openers ?? [])
    const after = returnFocus?.current
    return isCancelled.current ? [...before, after] : [after, ...before]
  }
  const panelIn = (part: PartAttributes) => (
    <Panel
      {...part}
      {...props}
      isPending={isPending}
      isModal={isModal}
      openers={openers ?? []}
      findNext={findNext}
    >
      {children}
    </Panel>
  )
  return (
    <Radix.Root open={isOpen} onOpenChange={change} modal={isModal}>
      {trigger && (
        <Radix.Trigger
          ref={button}
          asChild
          {...(isOpen && props.id && { 'aria-controls': props.id })}
        >
          {trigger}
        </Radix.Trigger>
      )}
      {/* Safari focuses no button that is clicked. What is opened then looks like the part of the page that it belongs to. */}
      {isOpen && !trigger && <template ref={place} />}
      {openers && (
        <Radix.Portal>
          <InPortal opener={findOpener} container={container}>
            {(part) =>
              scroll === 'outside' ? (
                <Radix.Overlay
                  {...part}
                  data-slot="dialog-overlay"
                  className={scrolledOverlayClass}
                >
                  {panelIn(part)}
                </Radix.Overlay>
              ) : (
                <>
                  <Radix.Overlay {...part} data-slot="dialog-overlay" className={overlayClass} />
                  {panelIn(part)}
                </>
              )
            }
          </InPortal>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

type PanelProps = Omit<
  InnerProps,
  'isOpen' | 'defaultOpen' | 'onOpenChange' | 'trigger' | 'scroll' | 'container' | 'returnFocus'
> & {
  openers: readonly HTMLElement[]
  /** Finds the elements of which the first one that can be focused gets the focus afterwards. */
  findNext: () => readonly (HTMLElement | null | undefined)[]
}

/** Mounted only while it is open. */
function Panel({
  ref,
  initialFocus,
  isPending,
  isModal = true,
  openers,
  findNext,
  onClosed,
  onKeyDown,
  onSubmit,
  children,
  ...props
}: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)

  const focusFirst = (event: Event) => {
    event.preventDefault()
    const first = initialFocus?.current ?? panel.current?.querySelector<HTMLElement>(firstField)
    // A dialog in an overlay that scrolls stays where it opens.
    if (first) first.focus()
    else panel.current?.focus({ preventScroll: true })
  }
  const focusAfterwards = (event: Event) => {
    // In a non-modal panel the focus may have moved elsewhere on purpose.
    const isElsewhere = !isModal && focusedElement() !== null
    if (isElsewhere) return event.preventDefault()
    // Radix would not return the focus to any element. The opener may be gone by now, or disabled.
    if (findNext().some(takesFocus)) event.preventDefault()
    onClosed?.()
  }

  return (
    <Radix.Content
      {...props}
      ref={(element) => {
        panel.current = element
        if (element) openersOf.set(element, openers)
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      aria-busy={isPending || undefined}
      aria-modal={isModal || undefined}
      tabIndex={-1}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (isModal) keepFocusInShadowRoot(event)
      }}
      onSubmit={(event) => {
        onSubmit?.(event)
        keepSubmit(event)
      }}
      onOpenAutoFocus={focusFirst}
      onCloseAutoFocus={focusAfterwards}
      // The Escape that dismisses an input method's suggestion is not meant for the dialog.
      onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
      onInteractOutside={(event) =>
        (!isModal || isOnScrollbar(event.detail.originalEvent)) && event.preventDefault()
      }
    >
      {children}
    </Radix.Content>
  )
}

/** Focuses an element, which may pass the focus on, and returns whether that was possible. */
function takesFocus(element: HTMLElement | null | undefined) {
  const before = focusedElement()
  element?.focus()
  const now = focusedElement()
  return now !== null && (now !== before || now === element)
}

const firstField =
  '[data-slot$=-body] :is(input:not([type=hidden]), select, textarea):not(:disabled, [tabindex="-1"])'

/** What had the focus when each dialog opened, and what follows it. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * The focused element, followed by the button of each menu or popover around it, which outlives it, and by what contains
 * them and can be focused, such as the table of a row that is removed meanwhile, or the page’s main content. In a dialog
 * that closes while this one opens, those of that dialog follow.
 */
function findOpeners(): HTMLElement[] {
  if (typeof document === 'undefined') return []
  const openers: HTMLElement[] = []
  let next = focusedElement()
  while (next instanceof HTMLElement && !openers.includes(next)) {
    openers.push(next)
    next = buttonOf(next.closest('[role=menu], [role=dialog]'))
  }
  const last = openers.at(-1)
  const dialog = last?.closest('[role=dialog], [role=alertdialog]')
  const before = (dialog && openersOf.get(dialog)) ?? []
  return [...openers, ...focusableAround(last), ...before]
}

/** From the inside out. */
function focusableAround(element: Element | undefined): HTMLElement[] {
  const around = element?.parentElement?.closest<HTMLElement>('[tabindex]')
  return around ? [around, ...focusableAround(around)] : []
}

function buttonOf(layer: Element | null): Element | null {
  if (!layer) return null
  const root = layer.getRootNode() as Document | ShadowRoot
  const isMenu = layer.matches('[role=menu]')
  if (isMenu) return root.getElementById(layer.getAttribute('aria-labelledby') ?? '')
  const buttons = [...root.querySelectorAll('[aria-controls]')]
  return buttons.find((it) => it.getAttribute('aria-controls') === layer.id) ?? null
}

/** Whether the scrollbar of an overlay was pressed, at either side of its content. */
function isOnScrollbar(event: Event): boolean {
  if (!(event instanceof PointerEvent) || !(event.target instanceof Element)) return false
  // The host of a shadow root isn't what was pressed.
  if (event.target.shadowRoot) return false
  return event.offsetX < 0 || event.offsetX > event.target.clientWidth
}

'use client'

import { cx } from 'class-variance-authority'
import { Popover as Radix } from 'radix-ui'
import {
  useId,
  useRef,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'

import { frameButtonClass } from '../frame-button.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { InPortal } from '../in-portal.tsx'
import { keepSubmit } from '../keep-submit.ts'
import { useLabels } from '../provider-context.ts'
import { focusedElement } from '../shadow-root.ts'

export type PopoverLabels = {
  close: string
}

export const englishPopoverLabels: PopoverLabels = {
  close: 'Close',
}

export type PopoverProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** The button that opens it, and that it is anchored to. */
  trigger: ReactElement
  title: ReactNode
  /** For a panel that needs no visible heading; the title still names it. */
  isTitleHidden?: boolean
  isOpen?: boolean
  defaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** The preferred side of its button. */
  side?: 'bottom' | 'top'
  /** The edge that aligns with the button's. */
  align?: 'start' | 'center' | 'end'
  /** The element that gets the initial focus. By default the first focusable one inside. */
  initialFocus?: RefObject<HTMLElement | null>
  labels?: Partial<PopoverLabels>
}

/**
 * A panel attached to a button, for a few settings or an explanation. Renders a non-modal `<div role="dialog">`; Escape
 * or a click outside closes it.
 */
export function Popover({
  trigger,
  title,
  isTitleHidden = false,
  isOpen,
  defaultOpen,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  initialFocus,
  labels: givenLabels,
  ref,
  className,
  onSubmit,
  children,
  ...props
}: PopoverProps) {
  const labels = useLabels('popover', englishPopoverLabels, givenLabels)
  const titleId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const focusFirst = (event: Event) => {
    event.preventDefault()
    const body = panel.current?.querySelector('[data-slot=popover-body]')
    const first = initialFocus?.current ?? body?.querySelector<HTMLElement>(operable)
    ;(first ?? panel.current)?.focus({ preventScroll: true })
  }

  return (
    <Radix.Root open={isOpen} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger ref={button} asChild {...(props.id && { 'aria-controls': props.id })}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <InPortal opener={() => button.current}>
          {(part) => (
            <Radix.Content
              {...part}
              {...props}
              ref={(element) => {
                panel.current = element
                if (typeof ref === 'function') return ref(element)
                if (ref) ref.current = element
              }}
              aria-labelledby={titleId}
              tabIndex={-1}
              side={side}
              align={align}
              sideOffset={6}
              collisionPadding={12}
              data-slot="popover"
              className={cx(
                'pointer-events-auto! z-40 flex max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1.5rem)] flex-col overflow-y-auto overscroll-contain rounded-panel border border-subtle bg-raised p-4 text-sm text-on-raised shadow-lg outline-none',
                'transition duration-answer ease-out starting:opacity-0',
                className,
              )}
              onOpenAutoFocus={focusFirst}
              onCloseAutoFocus={(event) => {
                // It has moved on, such as into a dialog that was opened instead.
                const focused = focusedElement()
                if (focused && !focused.contains(button.current)) event.preventDefault()
              }}
              onSubmit={(event) => {
                onSubmit?.(event)
                keepSubmit(event)
              }}
            >
              <div
                className={
                  isTitleHidden ? 'sr-only' : 'mb-3 flex items-start justify-between gap-4'
                }
              >
                <h2 id={titleId} data-slot="popover-title" className="text-base/6 font-semibold">
                  {title}
                </h2>
                {!isTitleHidden && (
                  <Radix.Close
                    aria-label={labels.close}
                    className={cx(
                      frameButtonClass,
                      '-me-1 -mt-0.5 pointer-coarse:-my-2.5 pointer-coarse:-me-3',
                    )}
                  >
                    <Glyph name="close" strokeWidth="1.5" />
                  </Radix.Close>
                )}
              </div>
              <div data-slot="popover-body">{children}</div>
            </Radix.Content>
          )}
        </InPortal>
      </Radix.Portal>
    </Radix.Root>
  )
}

const operable =
  ':is(a[href], button, input:not([type=hidden]), select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])'

/** Makes its one child, a button, close the surrounding popover. */
export function PopoverClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}

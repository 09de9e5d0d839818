'use client'

import { cx } from 'class-variance-authority'
import { Popover } from 'radix-ui'
import { useRef, type ReactNode, type RefObject } from 'react'
import { useLocale } from 'react-aria-components'

import { InPortal } from '../in-portal.tsx'

/** Where a calendar opens. */
export type CalendarPlace = {
  /** `data-slot` of the button is this with `-trigger`, that of the popover with `-popup`. */
  slot: string
  label: string
  id: string
  /** The button that opens it. */
  trigger: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * In a short window, such as at 400% zoom (WCAG 1.4.10), a calendar fits neither above nor below its field: it covers
 * the field.
 */
const LOW_PX = 480

/** The popover below a date’s frame. Loaded on demand, see CalendarButton. */
export function CalendarPopup({
  slot,
  label,
  id,
  trigger,
  isOpen,
  onOpenChange,
  children,
}: CalendarPlace & { children: ReactNode }) {
  const { direction } = useLocale()
  const isLeft = useRef(false)
  const isTrigger = (target: EventTarget | null) =>
    target instanceof Node && trigger.current?.contains(target)
  const frame = useRef({
    getBoundingClientRect: () => {
      const rect = trigger.current?.parentElement?.getBoundingClientRect() ?? new DOMRect()
      return window.innerHeight < LOW_PX ? new DOMRect(rect.x, 0, rect.width, 0) : rect
    },
    get contextElement() {
      return trigger.current
    },
  })
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={frame} />
      <Popover.Portal>
        <InPortal opener={() => trigger.current}>
          {(part) => (
            <Popover.Content
              {...part}
              id={id}
              dir={direction}
              align="start"
              sideOffset={4}
              collisionPadding={8}
              aria-label={label}
              // The calendar sets it to the selected day.
              onOpenAutoFocus={(event) => event.preventDefault()}
              // The button closes it automatically.
              onInteractOutside={(event) => {
                if (isTrigger(event.target)) event.preventDefault()
                else isLeft.current = true
              }}
              onCloseAutoFocus={() => {
                if (!isLeft.current) trigger.current?.focus()
              }}
              data-slot={`${slot}-popup`}
              className={cx(
                'pointer-events-auto! z-50 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-panel border border-subtle bg-raised text-on-raised shadow-lg outline-none sm:flex-row',
                'transition-[opacity,translate] duration-answer ease-out starting:-translate-y-1 starting:opacity-0',
              )}
            >
              {children}
            </Popover.Content>
          )}
        </InPortal>
      </Popover.Portal>
    </Popover.Root>
  )
}

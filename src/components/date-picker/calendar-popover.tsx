'use client'

import { cx } from 'class-variance-authority'
import { Calendar } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { useLocale } from 'react-aria-components'

import { frameButtonClass } from '../frame-button.ts'
import { InPortal } from '../in-portal.tsx'

type CalendarPopoverProps = {
  /** `data-slot` of the button is this with `-trigger`, that of the popover with `-popup`. */
  slot: string
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  disabled: boolean
  children: ReactNode
}

/**
 * In a lower window, as with a zoom of 400 % (WCAG 1.4.10), a calendar fits neither above nor below its field: it covers
 * the field.
 */
const LOW_PX = 480

/** The button at the end of a date’s frame, and the popover below the frame. */
export function CalendarPopover({
  slot,
  label,
  isOpen,
  onOpenChange,
  disabled,
  children,
}: CalendarPopoverProps) {
  const { direction } = useLocale()
  const trigger = useRef<HTMLButtonElement>(null)
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
      <Popover.Trigger
        ref={trigger}
        aria-label={label}
        disabled={disabled}
        data-slot={`${slot}-trigger`}
        className={frameButtonClass}
      >
        <Calendar size={16} strokeWidth={1.5} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <InPortal opener={() => trigger.current}>
          {(part) => (
            <Popover.Content
              {...part}
              dir={direction}
              align="start"
              sideOffset={4}
              collisionPadding={8}
              aria-label={label}
              // The calendar sets it to the selected day.
              onOpenAutoFocus={(event) => event.preventDefault()}
              data-slot={`${slot}-popup`}
              className={cx(
                'z-50 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-panel border border-subtle bg-raised text-on-raised shadow-lg outline-none sm:flex-row',
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

'use client'

import { cx, type VariantProps } from 'class-variance-authority'
import { use, useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { isShortcut } from '../is-shortcut.ts'
import { useControlled } from '../use-controlled.ts'
import { ItemsContext, type HeadingLevel } from './accordion.context.ts'
import { itemToFocus, openItems } from './accordion.state.ts'
import { accordionVariants } from './accordion.variants.ts'

export type AccordionProps = Omit<ComponentProps<'div'>, 'defaultValue' | 'onChange'> &
  VariantProps<typeof accordionVariants> & {
    /** One below the level of the heading above it. */
    headingLevel: HeadingLevel
    /** The values of the open items. */
    value?: readonly string[] | undefined
    defaultValue?: readonly string[]
    onValueChange?: (value: readonly string[]) => void
    /** Whether several items can be open. Otherwise, opening one closes the other. */
    isMultiple?: boolean
  }

const none: readonly string[] = []

/** Headings that show and hide the text below them. Renders a `<div>`; contains AccordionItems. */
export function Accordion({
  headingLevel,
  value: controlledValue,
  defaultValue = none,
  onValueChange,
  isMultiple = false,
  look,
  className,
  onKeyDown,
  children,
  ...props
}: AccordionProps) {
  const [open, change] = useControlled(controlledValue, defaultValue, onValueChange)
  const toggle = (value: string) => change(openItems(open, value, isMultiple))
  const items = { headingLevel, open, toggle }

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event)
    const { currentTarget, target } = event
    const triggers = [...currentTarget.querySelectorAll<HTMLElement>(trigger)].filter(
      // Not those of an accordion in one of the items.
      (it) => it.closest('[data-slot=accordion]') === currentTarget,
    )
    const index = triggers.findIndex((it) => it === target)
    const next = index < 0 ? undefined : itemToFocus(event.key, index, triggers.length)
    if (next === undefined || event.defaultPrevented || isShortcut(event)) return
    event.preventDefault()
    triggers[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of all buttons in it
    <div
      {...props}
      data-slot="accordion"
      className={cx(accordionVariants({ look }), className)}
      onKeyDown={handleKeyDown}
    >
      <ItemsContext value={items}>{children}</ItemsContext>
    </div>
  )
}

const trigger = '[data-slot=accordion-trigger]:enabled'

export type AccordionItemProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** Identifies the item in the value of its Accordion. */
  value: string
  title: ReactNode
  /** A line below the title, visible while the item is closed too. */
  description?: ReactNode
  /** Not a part of the button: a Badge, a count. */
  status?: ReactNode
  disabled?: boolean
}

/** One heading with what it shows. Renders a `<div>` with a heading, a button in it, and a region. */
export function AccordionItem({
  value,
  title,
  description,
  status,
  disabled,
  className,
  children,
  ...props
}: AccordionItemProps) {
  const id = useId()
  const { headingLevel, open, toggle } = use(ItemsContext)
  const isOpen = open.includes(value)
  const Heading = `h${headingLevel}` as const
  return (
    <div
      {...props}
      data-slot="accordion-item"
      data-state={isOpen ? 'open' : 'closed'}
      className={className}
    >
      <div className="flex items-start gap-3">
        <Heading className="min-w-0 flex-1">
          <button
            type="button"
            id={`${id}trigger`}
            disabled={disabled}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}panel` : undefined}
            data-slot="accordion-trigger"
            className={cx(
              'flex min-h-12 w-full items-start gap-3 rounded-control py-3 text-start transition-colors duration-answer',
              'focus-visible:-outline-offset-2 enabled:hover:text-accent-text disabled:cursor-not-allowed disabled:text-on-surface-muted disabled:opacity-60',
            )}
            onClick={() => toggle(value)}
          >
            <Glyph
              name="chevron-down"
              strokeWidth={1.75}
              className={cx(
                'mt-1 transition-transform duration-enter ease-out',
                !isOpen && 'ltr:-rotate-90 rtl:rotate-90',
              )}
            />
            <span className="flex min-w-0 flex-1 flex-col wrap-anywhere">
              <span className="text-base/6 font-medium">{title}</span>
              {description && (
                <span className="text-sm font-normal text-on-surface-muted">{description}</span>
              )}
            </span>
          </button>
        </Heading>
        {status && (
          <span data-slot="accordion-status" className="flex h-12 items-center">
            {status}
          </span>
        )}
      </div>
      {isOpen && (
        <div
          role="region"
          id={`${id}panel`}
          aria-labelledby={`${id}trigger`}
          data-slot="accordion-panel"
          className="ps-7 pb-4 transition-opacity duration-enter starting:opacity-0"
        >
          {children}
        </div>
      )}
    </div>
  )
}

'use client'

import { cx } from 'class-variance-authority'
import { Tooltip as Primitive } from 'radix-ui'
import {
  createContext,
  use,
  useRef,
  type ComponentProps,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react'

import { InPortal } from '../in-portal.tsx'
import { isBlank } from '../is-blank.ts'

/** Long enough that a passing pointer opens nothing. */
export const TOOLTIP_DELAY_MS = 500

const HasProvider = createContext(false)

/** Tooltips inside it open immediately if another one was open a moment ago, as in a row of icon buttons. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <HasProvider value={true}>
      <Primitive.Provider delayDuration={TOOLTIP_DELAY_MS}>{children}</Primitive.Provider>
    </HasProvider>
  )
}

export type TooltipProps = Omit<ComponentProps<'div'>, 'children' | 'content'> & {
  /** A few words, without interactive content. When empty, only the child is rendered. */
  content: ReactNode
  /** The one element that it describes: focusable, and accepts a ref and native props. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  isOpen?: boolean
  defaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * A few words about its one child, on hover and on focus. Escape closes it, and the pointer can move onto it (WCAG
 * 1.4.13). Props and ref go to the bubble, a `<div>`.
 */
export function Tooltip({
  content,
  children,
  side = 'top',
  isOpen,
  defaultOpen,
  onOpenChange,
  className,
  ...props
}: TooltipProps) {
  const hasProvider = use(HasProvider)
  const described = useRef<HTMLButtonElement>(null)
  // The same elements in both cases: the child keeps its state and focus.
  const isEmpty = isBlank(content)
  const tooltip = (
    <Primitive.Root open={isOpen} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <Primitive.Trigger
        ref={described}
        asChild
        onFocus={isEmpty ? keepClosed : openOnlyForKeyboard}
        {...(isEmpty && { onPointerMove: keepClosed })}
      >
        {children}
      </Primitive.Trigger>
      {!isEmpty && (
        <Primitive.Portal>
          <InPortal opener={() => described.current}>
            {(part) => (
              <Primitive.Content
                {...part}
                {...props}
                side={side}
                sideOffset={6}
                collisionPadding={8}
                data-slot="tooltip"
                className={cx(
                  // The border is visible only in forced colours, where the background is the page's.
                  'z-50 max-w-64 rounded-control border border-transparent bg-inverse px-2 py-1 text-xs/4 wrap-break-word text-on-inverse',
                  'transition-opacity duration-answer starting:opacity-0',
                  className,
                )}
              >
                {content}
              </Primitive.Content>
            )}
          </InPortal>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  )
  return hasProvider ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>
}

const keepClosed = (event: SyntheticEvent) => event.preventDefault()

/** Not opened when a closed menu or dialog returns the focus after a mouse click. */
function openOnlyForKeyboard(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

import { cx } from 'class-variance-authority'
import { DropdownMenu as Primitive } from 'radix-ui'
import {
  createContext,
  useMemo,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'

import { useDirection } from '../use-direction.ts'
import { menuContent } from './dropdown-menu.variants.ts'

type AfterClose = (action: () => void) => void

/** Does something once the menu is gone and its trigger has the focus again. */
export const AfterCloseContext = createContext<AfterClose | null>(null)

export type DropdownMenuProps = Omit<ComponentProps<'div'>, 'dir'> & {
  /** The button that opens it, which takes a ref and native properties. It names the menu. */
  trigger: ReactElement
  children: ReactNode
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  isOpen?: boolean
  defaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * A button and the list of what can be done with one thing. Properties and ref go to the list, a
 * `<div role="menu">`. What an item does happens after the menu has closed and given the focus back,
 * so that a dialog that it opens returns the focus to the trigger.
 */
export function DropdownMenu({
  trigger,
  align = 'start',
  side = 'bottom',
  isOpen,
  defaultOpen,
  onOpenChange,
  className,
  children,
  ...props
}: DropdownMenuProps) {
  const direction = useDirection()
  const pending = useRef<(() => void) | null>(null)
  const afterClose = useMemo<AfterClose>(
    () => (action) => {
      pending.current = action
    },
    [],
  )
  const runPending = () => {
    const action = pending.current
    pending.current = null
    // Behind the return of the focus, so that a dialog knows where to give it back.
    if (action) queueMicrotask(action)
  }
  return (
    <Primitive.Root
      // Modal, it would take the pointer from the whole page, and a dialog that an item opens would
      // leave it so.
      modal={false}
      dir={direction}
      open={isOpen}
      defaultOpen={defaultOpen}
      onOpenChange={onOpenChange}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          {...props}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          data-slot="dropdown-menu"
          className={cx(menuContent, className)}
          onKeyDownCapture={refuseHeldKey}
          onCloseAutoFocus={runPending}
        >
          <AfterCloseContext value={afterClose}>{children}</AfterCloseContext>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Held down since it opened the menu, Enter or the space bar means nothing to the item that has the focus now. */
const refuseHeldKey = (event: KeyboardEvent) => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}

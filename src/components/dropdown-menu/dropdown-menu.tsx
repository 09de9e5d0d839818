'use client'

import { cx } from 'class-variance-authority'
import { DropdownMenu as Primitive } from 'radix-ui'
import { useRef, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'

import { InPortal } from '../in-portal.tsx'
import { menuContent } from './dropdown-menu.variants.ts'
import { MenuContext, useMenu } from './use-menu.ts'

export type DropdownMenuProps = Omit<ComponentProps<'div'>, 'dir'> & {
  /** The button that opens it, which must accept a ref and native props. It names the menu. */
  trigger: ReactElement
  children: ReactNode
  /** The edge of the trigger that it aligns with. */
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  isOpen?: boolean
  defaultOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * A button and a list of actions for one thing. Props and ref go to the list, a `<div role="menu">`. An item's action
 * runs after the menu has closed and returned the focus, so that a dialog that it opens returns the focus to the
 * trigger.
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
  const button = useRef<HTMLButtonElement>(null)
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr')
  const { menu, list } = useMenu(Primitive)
  return (
    <Primitive.Root
      // A modal menu would block the pointer on the whole page, and a dialog opened by an item would leave it blocked.
      modal={false}
      dir={direction}
      open={isOpen}
      defaultOpen={defaultOpen}
      onOpenChange={onOpenChange}
    >
      <Primitive.Trigger ref={button} asChild {...(props.id && { 'aria-controls': props.id })}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <InPortal opener={() => button.current} onDirection={setDirection}>
          {(part) => (
            <Primitive.Content
              {...part}
              {...props}
              {...list}
              align={align}
              side={side}
              sideOffset={4}
              collisionPadding={8}
              loop
              data-slot="dropdown-menu"
              className={cx(menuContent, className)}
            >
              <MenuContext value={menu}>{children}</MenuContext>
            </Primitive.Content>
          )}
        </InPortal>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

'use client'

import { ContextMenu as Primitive } from 'radix-ui'
import {
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'

import { menuContent } from '../dropdown-menu/dropdown-menu.variants.ts'
import { MenuContext, useMenu } from '../dropdown-menu/use-menu.ts'
import { InPortal } from '../in-portal.tsx'

export type ContextMenuProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What the menu is about. It must accept a ref and native props, and have something in it that can be focused. */
  target: ReactElement
  /** Names the menu. */
  label: string
  /** MenuItems, as in a DropdownMenu. */
  children: ReactNode
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * Actions for the element under the pointer, shown at the pointer. Everything in it must also be available elsewhere,
 * because nothing shows that it exists. Props and ref go to the target.
 */
export function ContextMenu({
  target,
  label,
  children,
  onOpenChange,
  ref,
  ...props
}: ContextMenuProps) {
  const area = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => area.current!)
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr')
  const { menu, list } = useMenu(Primitive)
  return (
    // Modal ones block the pointer on the whole page, as in DropdownMenu.
    <Primitive.Root modal={false} dir={direction} onOpenChange={onOpenChange}>
      <Primitive.Trigger {...props} ref={area} asChild data-slot="context-menu">
        {target}
      </Primitive.Trigger>
      <Primitive.Portal>
        <InPortal opener={() => area.current} onDirection={setDirection}>
          {(part) => (
            <Primitive.Content
              {...part}
              {...list}
              aria-label={label}
              collisionPadding={8}
              loop
              data-slot="context-menu-list"
              className={menuContent}
            >
              <MenuContext value={menu}>{children}</MenuContext>
            </Primitive.Content>
          )}
        </InPortal>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

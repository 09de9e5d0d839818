import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'

import type { DataTableAction } from './data-table.types.ts'
import { menuClass, menuItemVariants } from './data-table.variants.ts'

type RowMenuProps<Row> = { row: Row; label: string; actions: readonly DataTableAction<Row>[] }

/** What can be done with one row. Its button is named by the row. */
export function RowMenu<Row>({ row, label, actions }: RowMenuProps<Row>) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        data-slot="data-table-row-menu"
        className="inline-flex size-6 items-center justify-center rounded-control align-middle text-on-surface-muted transition-colors duration-answer hover:bg-muted hover:text-on-surface data-[state=open]:bg-muted data-[state=open]:text-on-surface pointer-coarse:size-11"
      >
        <Ellipsis size={16} strokeWidth={1.5} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} className={menuClass}>
          {actions.map(({ id, label: words, icon, isCritical, isDisabled, onSelect }) => (
            <DropdownMenu.Item
              key={id}
              disabled={isDisabled?.(row) ?? false}
              className={menuItemVariants({ tone: isCritical ? 'critical' : 'neutral' })}
              onSelect={() => onSelect(row)}
            >
              {icon}
              {words}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

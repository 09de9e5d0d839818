'use client'

import { Ellipsis } from 'lucide-react'

import { DropdownMenu, MenuItem } from '../dropdown-menu/index.ts'
import type { DataTableAction } from './data-table.types.ts'

type RowMenuProps<Row> = { row: Row; label: string; actions: readonly DataTableAction<Row>[] }

/** The actions of one row. Its button is labelled with the row's name. */
export function RowMenu<Row>({ row, label, actions }: RowMenuProps<Row>) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={label}
          data-slot="data-table-row-menu"
          className="inline-flex size-6 items-center justify-center rounded-control align-middle text-on-surface-muted transition-colors duration-answer hover:bg-muted hover:text-on-surface data-[state=open]:bg-muted data-[state=open]:text-on-surface pointer-coarse:size-11"
        >
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      }
    >
      {actions.map(
        ({ id, label: words, icon, isCritical = false, isDisabled, describe, onSelect }) => (
          <MenuItem
            key={id}
            icon={icon}
            isCritical={isCritical}
            disabled={isDisabled?.(row) ?? false}
            description={describe?.(row)}
            onSelect={() => onSelect(row)}
          >
            {words}
          </MenuItem>
        ),
      )}
    </DropdownMenu>
  )
}

'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'

import { buttonVariants } from '../button/button.variants.ts'
import {
  DropdownMenu,
  MenuCheckboxItem,
  MenuGroup,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../dropdown-menu/index.ts'
import type { Density } from './data-table.types.ts'
import { densityAround } from './density-around.ts'
import type { DataTableModel } from './use-data-table.ts'

const densities: readonly Density[] = ['comfortable', 'compact']

/** Which columns are shown, and the row density. It stays open for several changes. */
export function ViewMenu<Row>({ table }: { table: DataTableModel<Row> }) {
  'use no memo'
  const { columns, hidden, changeHidden, density, changeDensity, labels } = table
  const trigger = useRef<HTMLButtonElement>(null)
  const [around, setAround] = useState<Density>('comfortable')
  const readAround = () => setAround(densityAround(trigger.current))
  const hideable = columns.filter(({ isRowHeader }) => !isRowHeader)
  const show = (id: string, isShown: boolean) =>
    changeHidden(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])
  return (
    <DropdownMenu
      align="end"
      onOpenChange={readAround}
      trigger={
        <button
          ref={trigger}
          type="button"
          data-slot="data-table-view"
          className={buttonVariants({ variant: 'secondary' })}
        >
          <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />
          {labels.view}
        </button>
      }
    >
      <MenuGroup label={labels.columns}>
        {hideable.map(({ id, header }) => (
          <MenuCheckboxItem
            key={id}
            isChecked={!hidden.includes(id)}
            onCheckedChange={(isShown) => show(id, isShown)}
          >
            {header}
          </MenuCheckboxItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuRadioGroup
        label={labels.density}
        value={density ?? around}
        onValueChange={(next) => changeDensity(next === 'compact' ? 'compact' : 'comfortable')}
      >
        {densities.map((each) => (
          <MenuRadioItem key={each} value={each} keepsOpen>
            {labels.densities[each]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </DropdownMenu>
  )
}

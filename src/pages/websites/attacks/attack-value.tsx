import type { ReactElement } from 'react'

import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import { DropdownMenu, MenuItem } from '../../../components/dropdown-menu/index.ts'

export type Narrow = (field: string, value: string) => void

/** A value of an attack, with actions to show only attacks with it, or to exclude them. */
export function AttackValue({
  field,
  value,
  name = value,
  onNarrow,
}: {
  /** Of the filter. */
  field: string
  value: string
  /** Its display name; the raw value by default. */
  name?: string
  onNarrow: Narrow
}): ReactElement {
  return (
    <DropdownMenu
      trigger={
        // One line high, so that it aligns with text.
        <Button variant="text" size="small" className="-my-1 min-w-0">
          {name === value ? <Code dir="ltr">{value}</Code> : name}
        </Button>
      }
    >
      <MenuItem onSelect={() => onNarrow(field, value)}>Show only {name}</MenuItem>
      <MenuItem onSelect={() => onNarrow(`not_${field}`, value)}>Exclude {name}</MenuItem>
    </DropdownMenu>
  )
}

import type { ReactElement } from 'react'

import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import { DropdownMenu, MenuItem } from '../../../components/dropdown-menu/index.ts'

export type Narrow = (field: string, value: string) => void

/** A value of an attack that shows only what has it, or leaves that out. */
export function AttackValue({
  field,
  value,
  name = value,
  onNarrow,
}: {
  /** Of the filter. */
  field: string
  value: string
  /** What a person calls it; left out, it is the machine's own. */
  name?: string
  onNarrow: Narrow
}): ReactElement {
  return (
    <DropdownMenu
      trigger={
        // As high as a line of text, so that it stands where text would.
        <Button variant="text" size="small" className="-my-1 min-w-0">
          {name === value ? <Code dir="ltr">{value}</Code> : name}
        </Button>
      }
    >
      <MenuItem onSelect={() => onNarrow(field, value)}>Show only {name}</MenuItem>
      <MenuItem onSelect={() => onNarrow(`not_${field}`, value)}>Leave out {name}</MenuItem>
    </DropdownMenu>
  )
}

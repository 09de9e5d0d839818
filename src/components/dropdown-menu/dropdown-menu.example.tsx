'use client'

import { Button } from '../button/index.ts'
import type { Example } from '../example.ts'
import { DropdownMenu, MenuItem } from './index.ts'

export const example: Example = {
  slot: 'dropdown-menu',
  render: (props) => (
    <DropdownMenu trigger={<Button variant="secondary">Actions</Button>} defaultOpen {...props}>
      <MenuItem onSelect={() => undefined}>Edit record</MenuItem>
    </DropdownMenu>
  ),
}

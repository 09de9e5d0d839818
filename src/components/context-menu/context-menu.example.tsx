'use client'

import type { Example } from '../example.ts'
import { ContextMenu, MenuItem } from './index.ts'

export const example: Example = {
  slot: 'context-menu',
  render: (props) => (
    <ContextMenu
      label="Record www"
      target={<button type="button">www 300 A 192.0.2.7</button>}
      style={{ width: 'fit-content' }}
      {...props}
    >
      <MenuItem onSelect={() => undefined}>Edit record</MenuItem>
    </ContextMenu>
  ),
}

import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { renewCookies } from '../../api/credentials.ts'
import { Button } from '../../components/button/index.ts'
import { DropdownMenu, MenuItem } from '../../components/dropdown-menu/index.ts'

type Format = 'csv' | 'json'

/** Downloads a file in the chosen format, with the browser's own download. */
export function ExportMenu({
  addressOf,
  children,
}: {
  addressOf: (format: Format) => string
  /** Other files, as ExportItems. */
  children?: ReactNode
}) {
  return (
    <DropdownMenu align="end" trigger={<Button variant="secondary">Export</Button>}>
      <ExportItem addressOf={() => addressOf('csv')}>CSV, for spreadsheets</ExportItem>
      <ExportItem addressOf={() => addressOf('json')}>JSON, for scripts</ExportItem>
      {children}
    </DropdownMenu>
  )
}

/** Rendered when the menu opens, so that an address with a time is relative to that. */
export function ExportItem({ addressOf, children }: { addressOf: () => string; children: string }) {
  return (
    <MenuItem
      renderLink={(words) => (
        <RouterLink
          to={addressOf()}
          reloadDocument
          download
          // The browser sends only the cookie, which lasts an hour.
          onClick={renewCookies}
        >
          {words}
        </RouterLink>
      )}
    >
      {children}
    </MenuItem>
  )
}

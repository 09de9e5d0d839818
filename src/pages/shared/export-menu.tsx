import { Link as RouterLink } from 'react-router-dom'

import { renewCookies } from '../../api/credentials.ts'
import { Button } from '../../components/button/index.ts'
import { DropdownMenu, MenuItem } from '../../components/dropdown-menu/index.ts'

type Format = 'csv' | 'json'
type AddressOf = { addressOf: (format: Format) => string }

/** Downloads a file in the chosen format, with the browser's own download. */
export function ExportMenu({ addressOf }: AddressOf) {
  return (
    <DropdownMenu align="end" trigger={<Button variant="secondary">Export</Button>}>
      <ExportItem addressOf={addressOf} format="csv">
        CSV, for spreadsheets
      </ExportItem>
      <ExportItem addressOf={addressOf} format="json">
        JSON, for scripts
      </ExportItem>
    </DropdownMenu>
  )
}

/** Rendered when the menu opens, so that an address with a time is relative to that. */
function ExportItem({
  addressOf,
  format,
  children,
}: AddressOf & { format: Format; children: string }) {
  return (
    <MenuItem
      renderLink={(words) => (
        <RouterLink
          to={addressOf(format)}
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

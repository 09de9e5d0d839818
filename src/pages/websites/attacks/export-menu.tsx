import { Link as RouterLink } from 'react-router-dom'

import { renewCookies } from '../../../api/credentials.ts'
import type { AttackPeriod } from '../../../api/websites/attack-period.ts'
import { exportAddress, type AttackQuery } from '../../../api/websites/attacks.ts'
import { Button } from '../../../components/button/index.ts'
import { DropdownMenu, MenuItem } from '../../../components/dropdown-menu/index.ts'

type Exported = { query: AttackQuery; period: AttackPeriod }

/** Downloads all attacks of the filter as a file, with the browser's own download. */
export function ExportMenu(exported: Exported) {
  return (
    <DropdownMenu align="end" trigger={<Button variant="secondary">Export</Button>}>
      <ExportItem {...exported} format="csv">
        CSV, for spreadsheets
      </ExportItem>
      <ExportItem {...exported} format="json">
        JSON, for scripts
      </ExportItem>
    </DropdownMenu>
  )
}

/** Rendered when the menu opens, so that the last hour is relative to that. */
function ExportItem({
  query,
  period,
  format,
  children,
}: Exported & { format: 'csv' | 'json'; children: string }) {
  return (
    <MenuItem
      renderLink={(words) => (
        <RouterLink
          to={exportAddress(query, period, format)}
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

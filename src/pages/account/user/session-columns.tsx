import type { UserSession } from '../../../../contract/account/user-session.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import type { DataTableColumn } from '../../../components/data-table/index.ts'
import { Time } from '../../../components/time/index.ts'
import { WithBadges } from '../../shared/with-badges.tsx'

/** The display name of a browser on its system. */
export function sessionName({
  browser,
  operating_system: system,
}: Pick<UserSession, 'browser' | 'operating_system'>) {
  if (!browser) return system ? `Unknown browser on ${system}` : 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}

export const sessionColumns: readonly DataTableColumn<UserSession>[] = [
  {
    id: 'device',
    header: 'Device',
    isRowHeader: true,
    cell: (session) => (
      <WithBadges>
        {sessionName(session)} {session.is_current && <Badge tone="info">This session</Badge>}
      </WithBadges>
    ),
  },
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) => (address ? <Code dir="ltr">{address}</Code> : 'Unknown'),
  },
  {
    id: 'last-active',
    header: 'Last active',
    cell: ({ last_active_at: at }) => <Time at={at} format="relative" />,
  },
  {
    id: 'signed-in',
    header: 'Signed in',
    cell: ({ created_at: at }) => <Time at={at} format="date-time" />,
  },
]

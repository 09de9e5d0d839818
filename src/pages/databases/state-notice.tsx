import { Link as RouterLink } from 'react-router-dom'

import type { DatabaseState } from '../../../contract/databases/database-states.ts'
import type { Database } from '../../../contract/databases/database.ts'
import { Alert } from '../../components/alert/index.ts'
import { Link } from '../../components/link/index.ts'
import { productName } from '../shared/product-name.ts'
import { databaseStateWords } from './database-words.ts'

type Notice = { title: string; text: string; link: { to: (id: string) => string; label: string } }

const connection = {
  to: (id: string) => `/database/${id}/manage?tab=connection`,
  label: 'Review the connection',
}
const setUp = { to: (id: string) => `/add-database?draft=${id}`, label: 'Test the connection' }

const notices: Partial<Record<DatabaseState, Notice>> = {
  draft: {
    title: 'Not connected yet',
    text: 'Nothing is checked until the connection has been tested.',
    link: setUp,
  },
  testing: {
    title: 'The connection is being tested',
    text: 'This takes a few seconds.',
    link: setUp,
  },
  unreachable: {
    title: 'The database can’t be reached',
    text: `What you see is from the last check. ${productName()} tries again every hour.`,
    link: connection,
  },
  credentials_invalid: {
    title: 'The server refuses the role or its password',
    text: `What you see is from the last check. ${productName()} doesn’t try again until you run a check or re-enter the details, so that the role isn’t locked.`,
    link: connection,
  },
  paused: {
    title: 'Checks paused',
    text: 'What you see is from the last check.',
    link: { to: (id) => `/database/${id}/manage?tab=checks`, label: 'Resume checks' },
  },
  removed: {
    title: 'This database was removed',
    text: 'Its password was destroyed.',
    link: { to: () => '/database-security?list=removed', label: 'View removed databases' },
  },
}

/** Why a database isn't checked now, and what to do about it. Nothing for one that is. */
export function StateNotice({ database: { id, state } }: { database: Database }) {
  const notice = notices[state]
  if (!notice) return null
  const { tone } = databaseStateWords[state]
  return (
    <Alert tone={tone === 'critical' || tone === 'caution' ? tone : 'info'} title={notice.title}>
      {notice.text}{' '}
      <Link asChild>
        <RouterLink to={notice.link.to(id)}>{notice.link.label}</RouterLink>
      </Link>
    </Alert>
  )
}

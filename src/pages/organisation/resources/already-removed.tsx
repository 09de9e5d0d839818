import { Link as RouterLink } from 'react-router-dom'

import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Time } from '../../../components/time/index.ts'
import { restorableUntil } from './restorable-until.ts'

/** On the page that removes a website or database: it already was. */
export const AlreadyRemoved = ({
  removedAt,
  listAt,
  children,
}: {
  removedAt: string
  /** Where it can be restored from. */
  listAt: string
  /** The words of the link there. */
  children: string
}) => (
  <EmptyState
    title="Already removed"
    description={
      <>
        It can be restored until <Time at={restorableUntil(removedAt)} />.
      </>
    }
    action={
      <Link asChild variant="button-secondary">
        <RouterLink to={listAt}>{children}</RouterLink>
      </Link>
    }
  />
)

import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import { userQuery } from '../../../api/account/user.ts'
import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { switchAccount } from '../../account/switch-account.ts'

/** In place of an offer that was sent to another account. */
export function WrongAccount({ what, email }: { what: 'invitation' | 'link'; email: string }) {
  const { data: user } = useQuery(userQuery)
  const here = window.location.pathname + window.location.search
  return (
    <EmptyState
      title={`This ${what} is for another account`}
      description={
        <>
          {user && (
            <>
              You’re signed in as <bdi>{user.email}</bdi>.{' '}
            </>
          )}
          This {what} is for <bdi>{email}</bdi>.
        </>
      }
      action={<Button onClick={() => switchAccount(here)}>Switch account</Button>}
      secondAction={<ToOverview />}
    />
  )
}

export const ToOverview = () => (
  <Link asChild variant="button-secondary">
    <RouterLink to="/overview">Go to Overview</RouterLink>
  </Link>
)

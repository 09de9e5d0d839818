import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { InvitationState } from '../../../../contract/organisation/invitation-states.ts'
import { userQuery } from '../../../api/account/user.ts'
import { isNotFound } from '../../../api/failures.ts'
import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { switchAccount } from '../../account/switch-account.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { useFocusOnChange } from '../../shared/use-focus-on-change.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'

type Offer = { state: InvitationState; is_for_you: boolean; email: string }
type OpenedProps = {
  noun: 'invitation' | 'link'
  /** Why an offer that is no longer pending can't be used. */
  over: Readonly<
    Record<Exclude<InvitationState, 'pending'>, { title: string; description: string }>
  >
}

/** The page of an offer that was sent by email, to accept or to decline. Opening it changes nothing. */
export function EmailedOffer<Offered extends Offer, Key extends QueryKey>({
  query,
  noun,
  what,
  title,
  titleOf,
  notFoundDescription,
  over,
  children,
}: OpenedProps & {
  query: UseQueryOptions<Offered, Error, Offered, Key>
  /** Its name in the error when it failed to load. */
  what: string
  title: string
  titleOf: (offer: Offered) => ReactNode
  notFoundDescription: string
  /** The offer while it is pending. */
  children: (offer: Offered) => ReactNode
}) {
  const { data: offer, error, refetch } = useQuery(query)
  useHeadingAsTitle()
  if (offer) {
    return (
      <Page title={titleOf(offer)}>
        <Opened noun={noun} over={over} offer={offer}>
          {children(offer)}
        </Opened>
      </Page>
    )
  }
  return (
    <Page title={title}>
      {!error && <PageSkeleton />}
      {isNotFound(error) && (
        <EmptyState
          title={`This ${noun} doesn’t exist`}
          description={notFoundDescription}
          action={<ToOverview />}
        />
      )}
      {error && !isNotFound(error) && (
        <ErrorState {...loadFailure(error, what)} onRetry={() => retry(refetch)} />
      )}
    </Page>
  )
}

function Opened({
  noun,
  over,
  offer: { state, is_for_you: isForYou, email },
  children,
}: OpenedProps & { offer: Offer; children: ReactNode }) {
  // The focused button is gone.
  const result = useFocusOnChange(state)
  if (!isForYou) return <WrongAccount noun={noun} email={email} />
  if (state !== 'pending') {
    return <EmptyState ref={result} tabIndex={-1} {...over[state]} action={<ToOverview />} />
  }
  return children
}

/** In place of an offer that was sent to another account. */
function WrongAccount({ noun, email }: { noun: OpenedProps['noun']; email: string }) {
  const { data: user } = useQuery(userQuery)
  const here = window.location.pathname + window.location.search
  return (
    <EmptyState
      title={`This ${noun} is for another account`}
      description={
        <>
          {user && (
            <>
              You’re signed in as <bdi>{user.email}</bdi>.{' '}
            </>
          )}
          This {noun} is for <bdi>{email}</bdi>.
        </>
      }
      action={<Button onClick={() => switchAccount(here)}>Switch account</Button>}
      secondAction={<ToOverview />}
    />
  )
}

const ToOverview = () => (
  <Link asChild variant="button-secondary">
    <RouterLink to="/overview">Go to Overview</RouterLink>
  </Link>
)

import { useQuery } from '@tanstack/react-query'

import type { User } from '../../../contract/user.ts'
import { failureMessage, RefusedError, sentence } from '../../api/failures.ts'
import { domainsQuery, userQuery } from '../../api/user.ts'
import { Description, DescriptionList } from '../../components/description-list/index.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { Link } from '../../components/link/index.ts'
import { Page } from '../../components/page/index.ts'
import { Section } from '../../components/section/index.ts'
import { Skeleton } from '../../components/skeleton/index.ts'
import { Time } from '../../components/time/index.ts'

/** /overview: greets the person and shows what is real so far. */
export function OverviewPage() {
  const { data: user } = useQuery(userQuery)
  const domains = useQuery(domainsQuery)

  return (
    <Page title={user ? `Good to see you, ${user.first_name ?? user.email}` : 'Overview'}>
      {domains.isPending && (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="w-2/3" />
          <div className="h-40">
            <Skeleton shape="block" />
          </div>
        </div>
      )}
      {domains.isError && (
        <ErrorState
          title="Your websites could not be loaded"
          description={sentence(
            failureMessage(domains.error, { fallback: 'The server did not say why. Try again.' }),
          )}
          requestId={
            domains.error instanceof RefusedError ? domains.error.answer.request_id : undefined
          }
          onRetry={() => void domains.refetch()}
        />
      )}
      {domains.data && (
        <div className="grid gap-10">
          <EmptyState
            title="Nothing is protected yet"
            description="Your websites and databases, the attacks against them and what to mend will stand here. Adding them is not built yet: this release has accounts, sign-in and the console around them."
          />
          {user && <SetUpList user={user} />}
        </div>
      )}
    </Page>
  )
}

function SetUpList({ user }: { user: User }) {
  return (
    <Section title="Your account">
      <DescriptionList>
        <Description term="Email">{user.email}</Description>
        <Description term="Email verified">
          {user.email_verified_at ? <Time at={user.email_verified_at} /> : 'Not yet'}
        </Description>
        <Description term="Password">
          {user.has_password ? 'Set' : <Link href="/otp">Set a password</Link>}
        </Description>
        <Description term="Account made">
          <Time at={user.created_at} />
        </Description>
      </DescriptionList>
    </Section>
  )
}

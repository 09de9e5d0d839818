import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import type { User } from '../../../contract/user.ts'
import { domainsQuery } from '../../api/domains.ts'
import { userQuery } from '../../api/user.ts'
import { Description, DescriptionList } from '../../components/description-list/index.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { Link } from '../../components/link/index.ts'
import { Page } from '../../components/page/index.ts'
import { Section } from '../../components/section/index.ts'
import { Skeleton } from '../../components/skeleton/index.ts'
import { Time } from '../../components/time/index.ts'
import { loadFailure } from '../shared/load-failure.ts'

/** /overview: greets the person and shows what is real so far. */
export function OverviewPage() {
  const { data: user } = useQuery(userQuery)
  const domains = useInfiniteQuery(domainsQuery())
  const hasWebsites = domains.data?.pages.some(({ data }) => data.length > 0)

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
          {...loadFailure(domains.error, 'Your websites')}
          onRetry={() => void domains.refetch()}
        />
      )}
      {domains.data && (
        <div className="grid gap-10">
          <EmptyState
            title="Nothing is protected yet"
            description={
              hasWebsites
                ? 'Your websites are on the list. Reading their DNS, protecting them and showing the attacks against them is not built yet.'
                : 'Add your website first. Reading its DNS, protecting it and showing the attacks against it is not built yet.'
            }
            action={
              <Link asChild variant="button-secondary">
                <RouterLink to={hasWebsites ? '/web-security' : '/add-domain'}>
                  {hasWebsites ? 'See your websites' : 'Add website'}
                </RouterLink>
              </Link>
            }
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

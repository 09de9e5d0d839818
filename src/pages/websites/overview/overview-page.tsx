import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { User } from '../../../../contract/account/user.ts'
import type { ListedDomain } from '../../../../contract/websites/domain.ts'
import { userQuery } from '../../../api/account/user.ts'
import { latestAttacksQuery } from '../../../api/websites/attacks.ts'
import { domainsQuery } from '../../../api/websites/domains.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Time } from '../../../components/time/index.ts'
import { counted, plural } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { AddWebsiteLink } from '../add-website-link.tsx'
import { AttacksOnYou, SurgeAlert } from './attacks-on-you.tsx'
import { OpenFindings } from './open-findings.tsx'
import { SetUpList, type SetUpStep } from './set-up-list.tsx'
import { isProtected, WebsiteHealth } from './website-health.tsx'

const LATEST = 5

/** /overview: greets the person, and shows the status of their websites and the attacks on them. */
export function OverviewPage({
  children,
}: {
  /** What other areas add to this page. */
  children?: ReactNode
}) {
  const { data: user } = useQuery(userQuery)
  const domains = useInfiniteQuery(domainsQuery())
  const websites = domains.data?.pages.flatMap(({ data }) => data)
  const hasWebsites = websites !== undefined && websites.length > 0

  return (
    <Page
      title={user ? `Welcome back, ${user.first_name ?? user.email}` : 'Overview'}
      // Don't draw conclusions that depend on all websites from the first page of them.
      description={hasWebsites && !domains.hasNextPage && healthInWords(websites)}
    >
      {domains.isPending && <PageSkeleton />}
      {domains.isLoadingError && (
        <ErrorState
          {...loadFailure(domains.error, 'Your websites')}
          onRetry={() => retry(domains.refetch)}
        />
      )}
      {websites && !hasWebsites && (
        <>
          <EmptyState
            title="No protected websites yet"
            description="Add your website first. Attacks that its firewall reports will appear here."
            action={<AddWebsiteLink isPrimary />}
          />
          {user && (
            <SetUpList steps={setUpSteps(user, { hasWebsites: false, hasAttacks: false })} />
          )}
          {user && <Account user={user} />}
        </>
      )}
      {hasWebsites && (
        <>
          <SurgeAlert />
          <WebsiteHealth domains={websites} areAllKnown={!domains.hasNextPage} />
          <WhatCame user={user} />
          <OpenFindings />
        </>
      )}
      {children}
    </Page>
  )
}

function healthInWords(websites: readonly ListedDomain[]) {
  const count = websites.filter(isProtected).length
  if (count === 0) return 'None of your websites is protected yet.'
  if (count === websites.length) return 'All of your websites are protected.'
  return `${counted(count, 'website')} ${plural(count, 'is', 'are')} protected.`
}

/** The attacks, or what is left to do before there can be any. */
function WhatCame({ user }: { user: User | undefined }) {
  const latest = useQuery(latestAttacksQuery(LATEST))
  if (latest.isLoadingError) {
    return (
      <ErrorState
        {...loadFailure(latest.error, 'The latest attacks')}
        onRetry={() => retry(latest.refetch)}
      />
    )
  }
  if (!latest.data || !user) {
    return (
      <div aria-busy="true" className="h-60">
        <Skeleton shape="block" />
      </div>
    )
  }
  const hasAttacks = latest.data.length > 0
  return (
    <>
      <SetUpList steps={setUpSteps(user, { hasWebsites: true, hasAttacks })} />
      {hasAttacks && <AttacksOnYou latest={latest.data} />}
    </>
  )
}

const setUpSteps = (
  user: User,
  { hasWebsites, hasAttacks }: { hasWebsites: boolean; hasAttacks: boolean },
): SetUpStep[] => [
  {
    label: 'Verify your email',
    isDone: user.email_verified_at !== null,
    action: 'Enter the emailed code',
    href: '/verify-email',
  },
  {
    label: 'Add a website',
    isDone: hasWebsites,
    action: 'Add your first website',
    href: '/add-domain',
  },
  {
    label: 'Ship attack logs',
    isDone: hasAttacks,
    action: 'Connect your website’s firewall',
    href: '/recent-attacks?ship-logs=1',
  },
]

function Account({ user }: { user: User }) {
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
        <Description term="Account created">
          <Time at={user.created_at} />
        </Description>
      </DescriptionList>
    </Section>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { User } from '../../../../contract/account/user.ts'
import { domainStates } from '../../../../contract/websites/domain-states.ts'
import type { DomainCounts } from '../../../../contract/websites/domain.ts'
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
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { AddWebsiteLink } from '../add-website-link.tsx'
import { AttacksOnYou, SurgeAlert } from './attacks-on-you.tsx'
import { OpenFindings } from './open-findings.tsx'
import { SetUpList } from './set-up-list.tsx'
import { countIn, healthInWords } from './website-counts.ts'
import { WebsiteHealth } from './website-health.tsx'

const LATEST = 5

/** /overview: greets the person, and shows the status of their websites and the attacks on them. */
export function OverviewPage({
  health,
  children,
}: {
  /** The health of what other areas protect, next to that of the websites. */
  health?: ReactNode
  /** What other areas add below. */
  children?: ReactNode
}) {
  const { data: user } = useQuery(userQuery)
  const domains = useInfiniteQuery(domainsQuery())
  const websites = domains.data?.pages.flatMap(({ data }) => data)
  const hasWebsites = websites !== undefined && websites.length > 0
  const counts = domains.data?.pages[0]?.counts ?? NO_WEBSITES

  return (
    <Page
      title={user ? greetingOf(user) : 'Overview'}
      description={hasWebsites && healthInWords(counts)}
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
            action={<AddWebsiteLink />}
          />
          <SetUpSteps counts={counts} hasAttacks={false} />
          {user && <Account user={user} />}
        </>
      )}
      {hasWebsites && (
        <>
          <SurgeAlert />
          <WebsiteHealth counts={counts} />
        </>
      )}
      {health}
      {hasWebsites && (
        <>
          <WhatCame counts={counts} />
          <OpenFindings />
        </>
      )}
      {children}
    </Page>
  )
}

/** Without an email address, which can be as long as five lines on a phone. */
const greetingOf = ({ first_name: name }: User) =>
  name === null ? 'Welcome back' : `Welcome back, ${name}`

const NO_WEBSITES: DomainCounts = { states: {}, paused: 0, shipping: 0 }

/** The attacks, or what is left to do before there can be any. */
function WhatCame({ counts }: { counts: DomainCounts }) {
  const latest = useQuery(latestAttacksQuery(LATEST))
  if (latest.isLoadingError) {
    return (
      <ErrorState
        {...loadFailure(latest.error, 'The latest attacks')}
        onRetry={() => retry(latest.refetch)}
      />
    )
  }
  if (!latest.data) {
    return (
      <div aria-busy="true" className="h-60">
        <Skeleton shape="block" />
      </div>
    )
  }
  const hasAttacks = latest.data.length > 0
  return (
    <>
      <SetUpSteps counts={counts} hasAttacks={hasAttacks} />
      {hasAttacks && <AttacksOnYou latest={latest.data} />}
    </>
  )
}

const unconfirmed = ['draft', 'scanning', 'review'] as const

/** The steps that remain until the first website is protected and its attacks appear. */
function SetUpSteps({ counts, hasAttacks }: { counts: DomainCounts; hasAttacks: boolean }) {
  const all = countIn(counts, domainStates)
  const confirmed = all - countIn(counts, unconfirmed)
  return (
    <SetUpList
      steps={[
        {
          label: 'Add a website',
          isDone: all > 0,
        },
        {
          label: 'Confirm its DNS records',
          isDone: confirmed > 0,
          action: all > 0 && 'View websites without confirmed records',
          href: `/web-security?state=${unconfirmed.join()}`,
        },
        {
          label: 'Change its name servers',
          isDone: confirmed - countIn(counts, ['pending_ns']) > 0,
          action: confirmed > 0 && 'View websites waiting for name servers',
          href: '/web-security?state=pending_ns',
        },
        {
          label: 'Ship attack logs',
          isDone: hasAttacks || counts.shipping > 0,
          action: all > 0 && 'Connect your website’s firewall',
          href: '/recent-attacks?ship-logs=1',
        },
      ]}
    />
  )
}

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

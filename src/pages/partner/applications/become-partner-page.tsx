import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'

import type { PartnerApplication } from '../../../../contract/partner/application.ts'
import { partnerApplicationQuery } from '../../../api/partner/application.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { useFocusOnChange } from '../../shared/use-focus-on-change.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { StatementsTab } from '../statements/statements-tab.tsx'
import { ApplyForm } from './apply-form.tsx'

/** Any page of partners, in an organisation that isn’t one: what a partner is, and how to become one. */
export function BecomePartnerPage() {
  const whyNot = useWhyNot('customers.see')
  useHeadingAsTitle()
  return (
    <Page title="Become a partner">
      {whyNot === undefined && <OpenApplication />}
      <Section title="What a partner is">
        <DescriptionList>
          <Description term="Customers">
            You look after the websites and databases of other organisations, in one list. Each
            customer decides what you may do.
          </Description>
          <Description term="Your brand">
            Your customers see the console and its emails under your name and in your colours, at
            your host name.
          </Description>
          <Description term="Payment">
            You or your customer pays for its plans. Each month, you earn a commission.
          </Description>
        </DescriptionList>
      </Section>
      {whyNot === undefined ? (
        <>
          <Application />
          <FormerStatements />
        </>
      ) : (
        <Alert>{whyNot}</Alert>
      )}
    </Page>
  )
}

function Application() {
  const { data, error, refetch } = useQuery(partnerApplicationQuery)
  const application = data?.application
  const whyNot = useWhyNot('customers.change')
  if (error)
    return <ErrorState {...loadFailure(error, 'Your application')} onRetry={() => retry(refetch)} />
  if (application === undefined) return <PageSkeleton />
  if (application?.state === 'open') return null
  return (
    <Section title="Apply">
      {application?.state === 'declined' && (
        <Alert tone="caution" title="Your last application was declined">
          <Time at={application.decided_at ?? ''} />: <bdi>{application.reason}</bdi> You may apply
          again.
        </Alert>
      )}
      {whyNot === undefined ? <ApplyForm /> : <Alert>{whyNot}</Alert>}
    </Section>
  )
}

/** Of an organisation that was a partner. */
function FormerStatements() {
  const { data } = useQuery(partnerApplicationQuery)
  if (!data?.hasStatements) return null
  return (
    <Section title="Statements">
      <StatementsTab />
    </Section>
  )
}

/** Above what a partner is, which its reader knows. */
function OpenApplication() {
  const { data } = useQuery(partnerApplicationQuery)
  return data ? <OpenIfAny application={data.application} /> : null
}

function OpenIfAny({ application }: { application: PartnerApplication | null }) {
  const isOpen = application?.state === 'open'
  // The form with the focused button is gone.
  const opened = useFocusOnChange(isOpen ? 'open' : 'none')
  return isOpen ? <Open ref={opened} application={application} /> : null
}

const Open = ({ application, ref }: { application: PartnerApplication; ref: Ref<HTMLElement> }) => (
  <Section
    ref={ref}
    tabIndex={-1}
    title={
      <>
        Your application <Badge tone="info">Under review</Badge>
      </>
    }
  >
    <Text>We read it and reply by email to the applicant.</Text>
    <DescriptionList>
      <Description term="Applied">
        <Time at={application.applied_at} />
      </Description>
      <Description term="Company website">
        <bdi>{application.website}</bdi>
      </Description>
      <Description term="Customers">{application.customers}</Description>
      <Description term="What you want to do">
        <bdi>{application.wants}</bdi>
      </Description>
      {application.contact !== null && (
        <Description term="Contact">
          <bdi>{application.contact}</bdi>
        </Description>
      )}
    </DescriptionList>
  </Section>
)

import { Link as RouterLink, useParams } from 'react-router-dom'

import { Button } from '../../components/button/index.ts'
import { Description, DescriptionList } from '../../components/description-list/index.ts'
import { Link } from '../../components/link/index.ts'
import { Section } from '../../components/section/index.ts'
import { Text } from '../../components/text/index.ts'
import { figure } from '../shared/figures.ts'
import { DomainMode } from '../websites/domains/domain-mode.tsx'
import { DomainStateBadge } from '../websites/domains/domain-state-badge.tsx'
import { isPaused } from '../websites/domains/is-paused.ts'
import { partnerRoleLabel } from './customers/partner-role-words.ts'
import { useEnter } from './customers/use-enter.ts'
import { PartnerDomain } from './partner-domain.tsx'

/** /partner/domain/{domainId}: a website of a customer, and the way into the customer’s organisation. */
export function PartnerDomainPage() {
  const { domainId = '' } = useParams()
  const { open, isPending } = useEnter()
  return (
    <PartnerDomain
      id={domainId}
      title="Partner website"
      renderTitle={({ display_name: name }) => <bdi>{name}</bdi>}
      renderActions={(domain) => (
        <Button
          isPending={isPending}
          pendingLabel="Opening…"
          onClick={() => open(domain.customer, `/domain/${domain.id}`)}
        >
          Open in the customer’s organisation
        </Button>
      )}
    >
      {(domain) => (
        <>
          <DescriptionList>
            <Description term="Customer">
              <bdi>{domain.customer.name}</bdi>
            </Description>
            <Description term="Your access">{partnerRoleLabel(domain.role)}</Description>
            <Description term="Status">
              <DomainStateBadge state={domain.state} isPaused={isPaused(domain.state, domain)} />
            </Description>
            <Description term="Mode">
              <DomainMode protection={domain} />
            </Description>
            <Description term="Plan">{domain.plan}</Description>
            <Description term="Posture">{domain.posture_grade ?? 'No grade'}</Description>
            <Description term="Open findings">
              {domain.open_findings === null ? 'Not checked' : figure(domain.open_findings)}
            </Description>
            <Description term="Blocked in 24 hours">
              {domain.attacks === 0 ? 'None' : figure(domain.attacks)}
            </Description>
          </DescriptionList>
          <Section title="Relationship">
            <Text>
              Ending the relationship with this customer ends your access to all of its websites and
              databases.
            </Text>
            <div>
              <Link asChild variant="button-secondary">
                <RouterLink to={`/partner/domain/${domain.id}/remove`}>End relationship</RouterLink>
              </Link>
            </div>
          </Section>
        </>
      )}
    </PartnerDomain>
  )
}

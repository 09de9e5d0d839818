import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import type { Domain } from '../../../../contract/websites/domain.ts'
import { domainRulesQuery } from '../../../api/websites/domain-rules.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { RefusableLink } from '../../shared/refusable-link.tsx'
import { DomainPage } from '../domain-page.tsx'
import { NextStepAction } from '../next-step.tsx'
import { AttacksSection } from './attacks-section.tsx'
import { ProtectionSection } from './protection-section.tsx'
import { RulesTable } from './rules-table.tsx'
import { StandingSentence, StandingStatus } from './standing.tsx'
import {
  CertificateFact,
  FailedFacts,
  PostureFact,
  RecordsFact,
  RegistrationFact,
} from './website-facts.tsx'

const RULES_SHOWN = 5

/** /domain/{id}: the status of a website, the next step, its protection, attacks and rules. */
export function WebsitePage() {
  return (
    <DomainPage
      title="Website"
      renderHeading={({ display_name: name }) => <bdi>{name}</bdi>}
      renderDescription={(domain) => <StandingSentence domain={domain} />}
      renderActions={(domain) => <Actions domain={domain} />}
    >
      {(domain) => (
        <>
          <Standing domain={domain} />
          {domain.state !== 'removed' && (
            <>
              <FailedFacts domain={domain} />
              <ProtectionSection domain={domain} />
              <AttacksSection domain={domain} />
              <RulesSection domain={domain} />
            </>
          )}
        </>
      )}
    </DomainPage>
  )
}

function Actions({ domain }: { domain: Domain }) {
  const whyNotPlan = useWhyNot('billing.see')
  return (
    <>
      {domain.state !== 'removed' && (
        <>
          <RefusableLink to={`/choose-plan/${domain.id}`} whyNot={whyNotPlan}>
            Plan
          </RefusableLink>
          <Link asChild variant="button-secondary">
            <RouterLink to={`/domain/${domain.id}/manage`}>Manage</RouterLink>
          </Link>
        </>
      )}
      <NextStepAction domain={domain} />
    </>
  )
}

const Standing = ({ domain }: { domain: Domain }) => (
  <DescriptionList>
    <Description term="Status">
      <StandingStatus domain={domain} />
    </Description>
    {domain.display_name !== domain.name && (
      <Description term="DNS name">
        <Code>{domain.name}</Code>{' '}
        {domain.is_look_alike && <Badge tone="caution">Possible look-alike</Badge>}
      </Description>
    )}
    <Description term="Added">
      <Time at={domain.created_at} />
    </Description>
    {domain.state !== 'removed' && (
      <>
        <PostureFact domain={domain} />
        <RecordsFact domain={domain} />
        <RegistrationFact domain={domain} />
        <CertificateFact domain={domain} />
      </>
    )}
  </DescriptionList>
)

function RulesSection({ domain: { id } }: { domain: Domain }) {
  const count = useQuery(domainRulesQuery(id)).data?.length ?? 0
  return (
    <Section
      title="Rules"
      actions={
        <Link asChild>
          <RouterLink to={`/domain/${id}/manage?tab=rules`}>
            {count > RULES_SHOWN ? `All ${count} rules` : 'Add a rule'}
          </RouterLink>
        </Link>
      }
    >
      <RulesTable domainId={id} max={RULES_SHOWN} />
    </Section>
  )
}

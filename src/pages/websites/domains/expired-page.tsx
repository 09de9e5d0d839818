import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { isProtecting } from '../../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { domainRegistrationQuery } from '../../../api/websites/domain-registration.ts'
import { postureQuery } from '../../../api/websites/posture.ts'
import { zoneFileAddress } from '../../../api/websites/records.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Time } from '../../../components/time/index.ts'
import { DAY_MS } from '../../shared/day-ms.ts'
import { DownloadLink } from '../../shared/download-link.tsx'
import { counted } from '../../shared/figures.ts'
import { productName } from '../../shared/product-name.ts'
import { RefusableLink } from '../../shared/refusable-link.tsx'
import { DomainPage } from '../domain-page.tsx'
import { RemovedWebsite } from '../removed-website.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { CertificateSection } from './certificate-section.tsx'
import { RegistrationSection } from './registration-section.tsx'

/** /domain/{id}/expired: what has expired, what has stopped working, how to fix it and until when. */
export function ExpiredPage({
  renderPlan,
}: {
  /** Renders the state of its plan, which belongs to another area: first if the plan has expired, otherwise last. */
  renderPlan?: (domain: Domain, place: 'first' | 'last') => ReactNode
}) {
  return (
    <DomainPage
      title="Expiry"
      renderHeading={({ display_name: name, state }) =>
        state === 'expired' ? `${name} has expired` : `Expiry of ${name}`
      }
      below="Expiry"
    >
      {(domain) =>
        domain.state === 'removed' ? (
          <RemovedWebsite domain={domain} />
        ) : (
          <>
            {renderPlan?.(domain, 'first')}
            <Standing domain={domain} />
            <RegistrationSection domain={domain} />
            <CertificateSection domain={domain} />
            {renderPlan?.(domain, 'last')}
            <div className="flex flex-wrap gap-3">
              <DownloadLink to={zoneFileAddress(domain.id)}>Download records</DownloadLink>
              <RemoveLink domain={domain} />
            </div>
          </>
        )
      }
    </DomainPage>
  )
}

function RemoveLink({ domain: { id } }: { domain: Domain }) {
  const whyNot = useWhyNotOn(id, 'resource.remove')
  return (
    <RefusableLink to={`/domain/${id}/remove`} whyNot={whyNot}>
      Remove website
    </RefusableLink>
  )
}

function Standing({ domain }: { domain: Domain }) {
  const [now] = useState(() => Date.now())
  const registration = useQuery(domainRegistrationQuery(domain.id))
  const posture = useQuery(postureQuery(domain.id))
  const registrationEnd = registration.data?.expires_at
  const certificateEnd = posture.data?.certificate_expires_at
  if (domain.state === 'expired' || (registrationEnd && Date.parse(registrationEnd) <= now)) {
    return <RegistrationExpired domain={domain} now={now} />
  }
  if (certificateEnd && Date.parse(certificateEnd) <= now)
    return <CertificateExpired domain={domain} />
  if (registration.isPending || posture.isPending) return <Alert live="polite" />
  if (!registrationEnd || !certificateEnd) {
    const unknown = [
      !registrationEnd && 'when the registration expires',
      !certificateEnd && 'when the certificate expires',
    ]
    return (
      <Alert tone="info" live="polite" title="Some expiry dates are unknown">
        {`${productName()} doesn’t know ${unknown.filter(Boolean).join(' or ')}.`}
      </Alert>
    )
  }
  return (
    <Alert
      tone="info"
      live="polite"
      title="Neither the registration nor the certificate has expired"
    >
      {productName()} checks the registry once a day.
    </Alert>
  )
}

const daysUntil = (at: string, now: number) =>
  Math.max(0, Math.ceil((new Date(at).getTime() - now) / DAY_MS))

function RegistrationExpired({ domain, now }: { domain: Domain; now: number }) {
  return (
    <>
      <Alert tone="critical" live="polite" title="The registration has expired">
        {domain.state === 'expired' ? (
          <>
            {domain.removal_at !== null && (
              <>
                Unless it’s renewed by <Time at={domain.removal_at} />, in{' '}
                {counted(daysUntil(domain.removal_at, now), 'day')}, {productName()} removes this
                website.{' '}
              </>
            )}
            Protection resumes automatically once the registry confirms the renewal.
          </>
        ) : (
          'Renew it at your registrar.'
        )}
      </Alert>
      <Section title="What is affected">
        <DescriptionList>
          <Description term="Your website">Visitors can’t reach it at this name.</Description>
          <Description term="Your email">Email to this domain is not delivered.</Description>
          {domain.state === 'expired' && (
            <Description term="Protection">
              Off, including DNS. Records, rules and attacks are kept.
            </Description>
          )}
        </DescriptionList>
      </Section>
    </>
  )
}

const CertificateExpired = ({ domain }: { domain: Domain }) => (
  <>
    <Alert tone="critical" live="polite" title="The certificate has expired">
      Renew it on your website’s server. {productName()} can’t do that for you.
    </Alert>
    <Section title="What is affected">
      <DescriptionList>
        <Description term="Your website">
          Browsers warn visitors before they can continue. Apps and other programs can’t connect.
        </Description>
        {isProtecting(domain.state) && (
          <Description term="Protection">On, including DNS. Nothing will be removed.</Description>
        )}
      </DescriptionList>
    </Section>
  </>
)

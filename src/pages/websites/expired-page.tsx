import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import { EXPIRED_REMOVAL_DAYS } from '../../../contract/domain-states.ts'
import type { Domain } from '../../../contract/domain.ts'
import type { RegistrationData } from '../../../contract/registration-data.ts'
import { zoneFileAddress } from '../../api/records.ts'
import { registrationDataQuery, useCheckRegistration } from '../../api/registration-data.ts'
import { Alert } from '../../components/alert/index.ts'
import { Button } from '../../components/button/index.ts'
import { Description, DescriptionList } from '../../components/description-list/index.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { Link } from '../../components/link/index.ts'
import { Section } from '../../components/section/index.ts'
import { Skeleton } from '../../components/skeleton/index.ts'
import { Text } from '../../components/text/index.ts'
import { Time } from '../../components/time/index.ts'
import { DAY_MS } from '../shared/day-ms.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { useFailureToast } from '../shared/use-failure-toast.ts'
import { DomainPage } from './domain-page.tsx'

/** /domain/{id}/expired: what expired, what is off now, and until when it can be mended. */
export function ExpiredPage() {
  return (
    <DomainPage
      title="Expired website"
      renderHeading={({ display_name: name, state }) =>
        state === 'expired' ? `${name} has expired` : `Registration of ${name}`
      }
      below="Registration"
    >
      {(domain) => (
        <>
          <Standing domain={domain} />
          <Registration domain={domain} />
        </>
      )}
    </DomainPage>
  )
}

function Standing({ domain }: { domain: Domain }) {
  if (domain.state !== 'expired') {
    return (
      <Alert tone="info" live="polite" title="Nothing has expired">
        Parapet asks the registry once a day, and sends a mail when the registration ends.
      </Alert>
    )
  }
  const removedAt = new Date(domain.state_changed_at).getTime() + EXPIRED_REMOVAL_DAYS * DAY_MS
  return (
    <>
      <Alert tone="critical" live="polite" title="The domain is no longer registered">
        Renew it at your registrar. Once the registry says so, the protection is back by itself.
      </Alert>
      <Section title="What is off now">
        <DescriptionList>
          <Description term="Your website">Visitors can’t reach it under this name.</Description>
          <Description term="Protection">
            Off, with its DNS. Records, rules and attacks are kept.
          </Description>
          <Description term="Removed by itself">
            <Time at={removedAt} />
          </Description>
        </DescriptionList>
      </Section>
    </>
  )
}

function Registration({ domain }: { domain: Domain }) {
  const registration = useQuery(registrationDataQuery(domain.id))
  return (
    <Section title="At the registry">
      {registration.isPending && <Skeleton className="w-2/3" />}
      {registration.isLoadingError && (
        <ErrorState
          {...loadFailure(registration.error, 'The registration')}
          headingLevel={3}
          onRetry={() => void registration.refetch()}
        />
      )}
      {registration.data === null && <Text tone="muted">Nobody has asked the registry yet.</Text>}
      {registration.data && <Facts data={registration.data} />}
      <div className="flex flex-wrap gap-3">
        <CheckAgain domain={domain} />
        <Link variant="button-secondary" href={zoneFileAddress(domain.id)} download>
          Download its records
        </Link>
        <Link asChild variant="button-secondary">
          <RouterLink to={`/domain/${domain.id}/remove`}>Remove website</RouterLink>
        </Link>
      </div>
    </Section>
  )
}

const Facts = ({ data }: { data: RegistrationData }) => (
  <>
    {data.failure && (
      <Alert tone="caution" title="The last check could not tell">
        {data.failure}
      </Alert>
    )}
    <DescriptionList>
      <Description term="Registered until">
        {data.expires_at ? <Time at={data.expires_at} /> : 'Not known'}
      </Description>
      <Description term="Registrar">{data.registrar ?? 'Not known'}</Description>
      {data.statuses.length > 0 && (
        <Description term="Status">{data.statuses.join(', ')}</Description>
      )}
      <Description term="Last asked">
        <Time at={data.checked_at} format="relative" />
      </Description>
    </DescriptionList>
  </>
)

function CheckAgain({ domain }: { domain: Domain }) {
  const { mutate, isPending } = useCheckRegistration(domain.id)
  const failed = useFailureToast()
  return (
    <Button
      isPending={isPending}
      pendingLabel="Asking…"
      onClick={() =>
        mutate(undefined, {
          onError: failed('The registry was not asked'),
        })
      }
    >
      Ask the registry again
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'

import type { DomainRegistration } from '../../../../contract/websites/domain-registration.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import {
  domainRegistrationQuery,
  useCheckRegistration,
} from '../../../api/websites/domain-registration.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { statusesInWords } from './registration-words.ts'

/** The registry's data about a domain, and how to renew it. */
export function RegistrationSection({ domain }: { domain: Domain }) {
  const registration = useQuery(domainRegistrationQuery(domain.id))
  return (
    <Section title="Registration" actions={<CheckAgain domain={domain} />}>
      {registration.isPending && <Skeleton className="w-2/3" />}
      {registration.isLoadingError && (
        <ErrorState
          {...loadFailure(registration.error, 'The registration')}
          headingLevel={3}
          onRetry={() => retry(registration.refetch)}
        />
      )}
      {registration.data === null && (
        <Text tone="muted">The registry hasn’t been checked yet.</Text>
      )}
      {registration.data && <Facts data={registration.data} />}
    </Section>
  )
}

const Facts = ({ data }: { data: DomainRegistration }) => (
  <>
    {data.failure && (
      <Alert tone="caution" title="The last check was inconclusive">
        {data.failure}
      </Alert>
    )}
    <DescriptionList>
      <Description term="Registered until">
        {data.expires_at ? <Time at={data.expires_at} /> : 'Unknown'}
      </Description>
      <Description term="How to renew it">{howToRenew(data)}</Description>
      <Description term="Registrar">{data.registrar ?? 'Unknown'}</Description>
      {data.statuses.length > 0 && (
        <Description term="Status">{statusesInWords(data.statuses)}</Description>
      )}
      <Description term="Last checked">
        <Time at={data.checked_at} format="relative" />
      </Description>
    </DescriptionList>
  </>
)

/** The statuses of RFC 8056, section 2. */
function howToRenew({ statuses, registrar }: DomainRegistration) {
  const who = registrar ?? 'your registrar'
  if (statuses.includes('pending delete')) {
    return 'It can no longer be renewed: the registry is about to delete it. After that, anyone can register it.'
  }
  if (statuses.includes('redemption period')) {
    return `Contact ${who} today. Only they can still restore it, for a fee, until the registry deletes it.`
  }
  return `Sign in at ${who}, renew the domain, and turn on automatic renewal.`
}

function CheckAgain({ domain }: { domain: Domain }) {
  const { mutate, isPending } = useCheckRegistration(domain.id)
  const failed = useFailureToast()
  const showToast = useToast()
  const whyNot = useWhyNotOn(domain.id, 'resource.change')
  return (
    <RefusableButton
      whyNot={whyNot}
      variant="secondary"
      isPending={isPending}
      pendingLabel="Checking…"
      onClick={() =>
        mutate(undefined, {
          onSuccess: ({ data }) =>
            showToast({
              title: 'The registry was checked',
              ...(data?.expires_at && {
                description: (
                  <>
                    Registered until <Time at={data.expires_at} />
                  </>
                ),
              }),
            }),
          onError: failed('The registry could not be checked'),
        })
      }
    >
      Check the registry
    </RefusableButton>
  )
}

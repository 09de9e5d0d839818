import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import type { Domain } from '../../../../contract/websites/domain.ts'
import { postureQuery } from '../../../api/websites/posture.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'

/** When the certificate of a website expires, as last checked, and how it is renewed. */
export function CertificateSection({ domain: { id } }: { domain: Domain }) {
  const posture = useQuery(postureQuery(id))
  const report = posture.data
  return (
    <Section
      title="Certificate"
      actions={
        <Link asChild variant="button-secondary">
          <RouterLink to={`/domain/${id}/vise`}>View checks</RouterLink>
        </Link>
      }
    >
      {posture.isPending && <Skeleton className="w-2/3" />}
      {posture.isLoadingError && (
        <ErrorState
          {...loadFailure(posture.error, 'The certificate')}
          headingLevel={3}
          onRetry={() => retry(posture.refetch)}
        />
      )}
      {report === null && <Text tone="muted">The website has not been checked yet.</Text>}
      {report && !report.certificate_expires_at && (
        <Text tone="muted">
          No certificate was found when the website was checked on <Time at={report.checked_at} />.
        </Text>
      )}
      {report?.certificate_expires_at && (
        <DescriptionList>
          <Description term="Valid until">
            <Time at={report.certificate_expires_at} />
          </Description>
          <Description
            term="How to renew it"
            action={
              <Link asChild>
                <RouterLink to={`/domain/${id}/vise?check=tls_expiry`}>View commands</RouterLink>
              </Link>
            }
          >
            On your website’s server, with the tool that requested it.
          </Description>
          <Description term="Last checked">
            <Time at={report.checked_at} format="relative" />
          </Description>
        </DescriptionList>
      )}
    </Section>
  )
}

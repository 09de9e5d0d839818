import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { type DomainState, isProtecting } from '../../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { domainRegistrationQuery } from '../../../api/websites/domain-registration.ts'
import { postureQuery } from '../../../api/websites/posture.ts'
import { type RecordTotals, recordTotalsQuery } from '../../../api/websites/records.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Description } from '../../../components/description-list/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Time } from '../../../components/time/index.ts'
import { counted } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { productName } from '../../shared/product-name.ts'
import { retry } from '../../shared/retry.ts'
import { WithBadges } from '../../shared/with-badges.tsx'

/** The newest grade of a website, with a link to its report. */
export function PostureFact({ domain: { id } }: { domain: Domain }) {
  const { data: report, isPending } = useQuery(postureQuery(id))
  if (isPending) {
    return (
      <Description term="Security posture">
        <Skeleton className="w-24" />
      </Description>
    )
  }
  if (report === undefined) return null
  return (
    <Description
      term="Security posture"
      action={
        <Link asChild>
          <RouterLink to={`/domain/${id}/vise`}>{report ? 'View checks' : 'Check now'}</RouterLink>
        </Link>
      }
    >
      {postureInWords(report)}
    </Description>
  )
}

function postureInWords(report: { grade: string | null; score: number | null } | null) {
  if (!report) return 'Not checked yet'
  return report.grade
    ? `${report.grade}, ${report.score} of 100 points`
    : 'The website did not respond'
}

/** When a website's domain expires, once known. */
export function RegistrationFact({ domain: { id } }: { domain: Domain }) {
  const data = useQuery(domainRegistrationQuery(id)).data
  if (!data?.expires_at) return null
  return (
    <Description
      term="Registered until"
      action={
        <Link asChild>
          <RouterLink to={`/domain/${id}/expired`}>View registration</RouterLink>
        </Link>
      }
    >
      <Time at={data.expires_at} />
    </Description>
  )
}

/** When the certificate of a website expires, once it has been seen. */
export function CertificateFact({ domain: { id } }: { domain: Domain }) {
  const [now] = useState(() => Date.now())
  const end = useQuery(postureQuery(id)).data?.certificate_expires_at
  if (!end) return null
  const isExpired = Date.parse(end) <= now
  return (
    <Description
      term={isExpired ? 'Certificate' : 'Certificate valid until'}
      action={
        <Link asChild>
          {isExpired ? (
            <RouterLink to={`/domain/${id}/expired`}>View expiry details</RouterLink>
          ) : (
            <RouterLink to={`/domain/${id}/vise?check=tls_expiry`}>View check</RouterLink>
          )}
        </Link>
      }
    >
      <WithBadges>
        {isExpired && <Badge tone="critical">Expired</Badge>} <Time at={end} />
      </WithBadges>
    </Description>
  )
}

/** How many records a website has, and whether they are served. */
export function RecordsFact({ domain: { id, state } }: { domain: Domain }) {
  const { data: records, isPending } = useQuery(recordTotalsQuery(id))
  if (isPending) {
    return (
      <Description term="DNS records">
        <Skeleton className="w-24" />
      </Description>
    )
  }
  if (records === undefined) return null
  return (
    <Description
      term="DNS records"
      action={
        <Link asChild>
          <RouterLink to={`/domain/${id}/manage?tab=records`}>View records</RouterLink>
        </Link>
      }
    >
      {recordsInWords(records, state)}
    </Description>
  )
}

function recordsInWords({ kept, conflicts, missing }: RecordTotals, state: DomainState) {
  if (kept === 0) return 'None yet'
  const parts = [
    counted(kept, 'record'),
    conflicts > 0 && counted(conflicts, 'conflict'),
    missing > 0 && counted(missing, 'missing name'),
  ]
  const totals = parts.filter(Boolean).join(', ')
  return isProtecting(state)
    ? `${totals}. ${productName()} serves them.`
    : `${totals}. ${productName()} serves them once the website is protected.`
}

/** The facts that could not be loaded. */
export function FailedFacts({ domain: { id } }: { domain: Domain }) {
  const posture = useQuery(postureQuery(id))
  const records = useQuery(recordTotalsQuery(id))
  const registration = useQuery(domainRegistrationQuery(id))
  return (
    <>
      {posture.isLoadingError && (
        <ErrorState
          {...loadFailure(posture.error, 'The security posture and certificate')}
          onRetry={() => retry(posture.refetch)}
        />
      )}
      {records.isLoadingError && (
        <ErrorState
          {...loadFailure(records.error, 'The DNS records')}
          onRetry={() => retry(records.refetch)}
        />
      )}
      {registration.isLoadingError && (
        <ErrorState
          {...loadFailure(registration.error, 'The registration')}
          onRetry={() => retry(registration.refetch)}
        />
      )}
    </>
  )
}

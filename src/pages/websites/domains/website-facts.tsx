import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import type { Domain } from '../../../../contract/websites/domain.ts'
import { domainRegistrationQuery } from '../../../api/websites/domain-registration.ts'
import { postureQuery } from '../../../api/websites/posture.ts'
import { Description } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Time } from '../../../components/time/index.ts'
import { productName } from '../../shared/product-name.ts'

/** The newest grade of a website, with a link to its report. */
export function PostureFact({ domain: { id } }: { domain: Domain }) {
  const report = useQuery(postureQuery(id)).data
  return (
    <Description
      term="Security posture"
      action={
        <Link asChild>
          <RouterLink to={`/domain/${id}/vise`}>
            {report ? 'View checks' : 'Run a check'}
          </RouterLink>
        </Link>
      }
    >
      {postureInWords(report)}
    </Description>
  )
}

function postureInWords(report: { grade: string | null; score: number | null } | null | undefined) {
  if (!report) return 'Not checked yet'
  return report.grade ? `${report.grade}, ${report.score} points` : 'The website did not respond'
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
  const report = useQuery(postureQuery(id)).data
  if (!report?.certificate_expires_at) return null
  return (
    <Description
      term="Certificate valid until"
      action={
        <Link asChild>
          <RouterLink to={`/domain/${id}/vise?check=tls_expiry`}>View check</RouterLink>
        </Link>
      }
    >
      <Time at={report.certificate_expires_at} />
    </Description>
  )
}

/** A link to the records of a website. */
export const RecordsFact = ({ domain: { id } }: { domain: Domain }) => (
  <Description
    term="DNS records"
    action={
      <Link asChild>
        <RouterLink to={`/domain/${id}/manage?tab=records`}>View records</RouterLink>
      </Link>
    }
  >
    The records that {productName()} serves
  </Description>
)

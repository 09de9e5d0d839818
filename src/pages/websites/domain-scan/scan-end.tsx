import { Link as RouterLink } from 'react-router-dom'

import type { ScanTrouble } from '../../../../contract/dns.ts'
import type { Scan } from '../../../../contract/websites/domain-scan.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { countRecords, FoundRecords } from './found-records.tsx'
import { OtherWays, StartScanButton } from './scan-actions.tsx'

/** The result of a scan, and what to do now. */
export function ScanEnd({ domain, scan }: { domain: Domain; scan: Scan }) {
  const hasRecords = Object.keys(scan.found).length > 0
  const mayScan = domain.state === 'draft' || domain.state === 'review'
  // Records found before a failed scan can still be reviewed.
  const mayReview = hasRecords || domain.state === 'review'
  return (
    <div className="grid gap-6">
      <Outcome domain={domain} scan={scan} />
      {scan.dnssec === 'broken' && (
        <Alert tone="critical" title="DNSSEC is broken">
          The registry vouches for a key that your name servers don’t have, so many visitors can’t
          reach your website today. Remove the DS record at your registrar.
        </Alert>
      )}
      {scan.dnssec === 'signed' && (
        <Alert tone="caution" title="DNSSEC is on">
          Turn it off at your registrar at least a day before you change the name servers. Otherwise
          your website can’t be reached.
        </Alert>
      )}
      {scan.has_wildcard && (
        <Alert tone="info" title="Every name answers">
          Your zone has a wildcard (*). Names that only it answers for are not listed one by one.
        </Alert>
      )}
      {hasRecords && (
        <Section title={`${countRecords(scan.found)} found`}>
          <FoundRecords found={scan.found} />
        </Section>
      )}
      <div className="flex flex-wrap gap-3">
        {mayReview && (
          <Link asChild variant="button">
            <RouterLink to={`/domain-scan/${domain.id}/entries`}>Review records</RouterLink>
          </Link>
        )}
        {mayScan && (
          <StartScanButton domainId={domain.id} variant={mayReview ? 'secondary' : 'primary'}>
            Scan again
          </StartScanButton>
        )}
      </div>
      {!hasRecords && (
        <Text tone="muted">
          <OtherWays domainId={domain.id} />
        </Text>
      )}
    </div>
  )
}

function Outcome({ domain, scan }: { domain: Domain; scan: Scan }) {
  const name = domain.display_name
  if (scan.state === 'failed') {
    return (
      <Alert tone="critical" live="polite" title="The scan found nothing">
        {scan.failure?.message}
      </Alert>
    )
  }
  if (scan.state === 'cancelled') {
    return (
      <Alert tone="info" live="polite" title="The scan was cancelled">
        What was found until then is kept.
      </Alert>
    )
  }
  if (scan.state === 'partial') {
    return (
      <Alert tone="caution" live="polite" title={`${name} was scanned in part`}>
        {unansweredInWords(scan.unanswered)} Scan again, or add what is missing by hand.
      </Alert>
    )
  }
  return (
    <Alert tone="positive" live="polite" title={`${name} was scanned`}>
      A scan can’t see every record. Look through the list and add what is missing.
    </Alert>
  )
}

const reasons: Record<ScanTrouble, string> = {
  timeout: 'no answer came in time',
  refused: 'the name servers refused to answer',
  servfail: 'the name servers answered with an error (SERVFAIL)',
  not_authoritative: 'the name servers don’t know the zone',
  malformed: 'the answer could not be read',
}

function unansweredInWords(unanswered: Scan['unanswered']) {
  const parts = Object.entries(unanswered).map(
    ([trouble, count]) => `${count}, because ${reasons[trouble as ScanTrouble]}`,
  )
  return `Questions without an answer: ${parts.join('; ')}.`
}

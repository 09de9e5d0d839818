import { Link as RouterLink } from 'react-router-dom'

import type { ScanLimit, ScanTrouble } from '../../../../contract/dns.ts'
import { DOMAIN_RECORDS_MAX } from '../../../../contract/record-types.ts'
import type { Scan } from '../../../../contract/websites/domain-scan.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { Alert, type AlertProps } from '../../../components/alert/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { counted, figure } from '../../shared/figures.ts'
import { countRecords, FoundRecords } from './found-records.tsx'
import { OtherWays, StartScanButton } from './scan-actions.tsx'

/** What a scan has found, and what to do now. */
export function ScanEnd({ domain, scan }: { domain: Domain; scan: Scan }) {
  const hasRecords = Object.keys(scan.found).length > 0
  const mayScan = domain.state === 'draft' || domain.state === 'review'
  // Records found before a failed scan can still be reviewed.
  const mayReview = hasRecords || domain.state === 'review'
  return (
    <div className="grid gap-6">
      {scan.dnssec === 'broken' && (
        <Alert tone="critical" title="DNSSEC is broken">
          The DS record at the registry doesn’t match your zone’s keys, so many visitors can’t reach
          your website. Remove it at your registrar.
        </Alert>
      )}
      {scan.dnssec === 'signed' && (
        <Alert tone="caution" title="DNSSEC is on">
          Turn it off at your registrar at least a day before you change the name servers. Otherwise
          your website can’t be reached.
        </Alert>
      )}
      {scan.has_wildcard && (
        <Alert tone="info" title="Wildcard found">
          Your zone has a wildcard record (*). Names that match only the wildcard are not listed.
        </Alert>
      )}
      {scan.apex_alias !== null && (
        <Alert tone="info" title={`${domain.display_name} is an alias`}>
          It points to {scan.apex_alias} (CNAME), which only some providers support. Its current
          addresses replace the alias: update them when they change.
        </Alert>
      )}
      {scan.moved_ttls > 0 && (
        <Alert tone="info" title={movedTtlsInWords(scan.moved_ttls)}>
          Their TTL was out of range. It was changed to the nearest allowed value (30 seconds to 7
          days).
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

type Outcome = Pick<AlertProps, 'tone' | 'title' | 'children'>

/** The result of a scan in words. */
export function outcomeInWords({ display_name: name }: Domain, scan: Scan): Outcome {
  if (scan.state === 'failed') {
    return { tone: 'critical', title: 'No records found', children: scan.failure?.message }
  }
  if (scan.state === 'cancelled') {
    return {
      tone: 'info',
      title: 'The scan was cancelled',
      children: 'The records found so far are kept.',
    }
  }
  if (scan.state === 'partial') {
    return {
      tone: 'caution',
      title: `${name} was partly scanned`,
      children: partInWords(scan),
    }
  }
  return {
    tone: 'positive',
    title: `${name} was scanned`,
    children: 'A scan can’t find every record. Review the list and add missing records.',
  }
}

const movedTtlsInWords = (count: number) => `${counted(count, 'record')} with a different TTL`

const reasons: Record<ScanTrouble, (count: number) => string> = {
  timeout: () => 'timed out',
  refused: (count) => (count === 1 ? 'was refused' : 'were refused'),
  servfail: () => 'returned an error (SERVFAIL)',
  not_authoritative: () => 'reached servers that don’t serve the zone',
  malformed: () => 'got an unreadable reply',
}

const limits: Record<ScanLimit, () => string> = {
  time: () =>
    'The time ran out before every name was queried. Scan again later, or upload a zone file.',
  records: () =>
    `There is no room for further records: a website can have ${figure(DOMAIN_RECORDS_MAX)}, 5 MB in total. Remove what you don’t need, then scan again or add missing records manually.`,
  size: () =>
    'The zone has more names or larger replies than a scan reads. Upload a zone file instead.',
}

/** What is missing, why, and what to do. */
function partInWords({ unanswered, limit_reached: limit }: Scan) {
  const advice = limit ? limits[limit]() : 'Scan again, or add missing records manually.'
  return `${unansweredInWords(unanswered)} ${advice}`.trim()
}

function unansweredInWords(unanswered: Scan['unanswered']) {
  const counts = Object.entries(unanswered)
  if (counts.length === 0) return ''
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const parts = counts.map(
    ([trouble, count]) => `${figure(count)} ${reasons[trouble as ScanTrouble](count)}`,
  )
  const all = new Intl.ListFormat('en').format(parts)
  return `${counted(total, 'query', 'queries')} failed: ${all}.`
}

import type { Scan } from '../../../../contract/websites/domain-scan.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'

const meanings: Record<string, string> = {
  A: 'IPv4 addresses (A)',
  AAAA: 'IPv6 addresses (AAAA)',
  CAA: 'Who may issue certificates (CAA)',
  CNAME: 'Aliases (CNAME)',
  HTTPS: 'How to connect (HTTPS)',
  MX: 'Mail servers (MX)',
  NS: 'Parts at other name servers (NS)',
  SRV: 'Services (SRV)',
  TLSA: 'Pinned certificates (TLSA)',
  TXT: 'Texts, such as for mail (TXT)',
}

/** The number of records that a scan has found, by type. */
export function FoundRecords({ found }: Pick<Scan, 'found'>) {
  const types = Object.entries(found).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (types.length === 0) return null
  return (
    <DescriptionList>
      {types.map(([type, count]) => (
        <Description key={type} term={meanings[type] ?? type}>
          {count}
        </Description>
      ))}
    </DescriptionList>
  )
}

/** As text, for any number. */
export function countRecords(found: Scan['found']) {
  const count = Object.values(found).reduce((sum, one) => sum + one, 0)
  return count === 1 ? '1 record' : `${count} records`
}

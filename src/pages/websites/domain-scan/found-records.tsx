import type { Scan } from '../../../../contract/websites/domain-scan.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { counted } from '../../shared/figures.ts'

const meanings: Record<string, string> = {
  A: 'IPv4 addresses (A)',
  AAAA: 'IPv6 addresses (AAAA)',
  CAA: 'Certificate authorities (CAA)',
  CNAME: 'Aliases (CNAME)',
  DNAME: 'Redirected subtrees (DNAME)',
  DS: 'Keys of delegated subdomains (DS)',
  HTTPS: 'Service bindings (HTTPS)',
  LOC: 'Locations (LOC)',
  MX: 'Mail servers (MX)',
  NS: 'Delegated subdomains (NS)',
  SRV: 'Services (SRV)',
  SSHFP: 'SSH keys (SSHFP)',
  SVCB: 'Service bindings (SVCB)',
  TLSA: 'DANE certificates (TLSA)',
  TXT: 'Text, for example for email (TXT)',
  URI: 'Addresses of services (URI)',
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
  return counted(count, 'record')
}

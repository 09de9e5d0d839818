import { useParams } from 'react-router-dom'

import type { Domain, ReachedDomain } from '../../../contract/websites/domain.ts'
import { domainQuery } from '../../api/websites/domains.ts'
import {
  OneResourcePage,
  type OneResourcePageProps,
} from '../organisation/resources/one-resource-page.tsx'

const keeps = ['domain']
const levelsOf = ({ id, display_name: label }: Domain) => [
  { label: 'Websites', href: '/web-security' },
  { label, href: `/domain/${id}` },
]

/** A page about the website whose id is in the URL. */
export function DomainPage(props: OneResourcePageProps<ReachedDomain>) {
  const { id = '' } = useParams()
  return (
    <OneResourcePage
      {...props}
      query={domainQuery(id)}
      keeps={keeps}
      what="This website"
      levelsOf={levelsOf}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom'

import type { CustomerDomain } from '../../../contract/partner/customer-domain.ts'
import { customerQuery } from '../../api/partner/customers.ts'
import { Description, DescriptionList } from '../../components/description-list/index.ts'
import { Link } from '../../components/link/index.ts'
import { Section } from '../../components/section/index.ts'
import { useWhyNot } from '../organisation/access/use-why-not.ts'
import { RefusableButton } from '../shared/refusable-button.tsx'
import { EndDialog } from './customers/end-dialog.tsx'
import { PartnerDomain } from './partner-domain.tsx'

/** /partner/domain/{id}/remove: what ending the relationship with the website’s customer means for either side. */
export function RemovePartnerDomainPage() {
  const { id = '' } = useParams()
  return (
    <PartnerDomain
      id={id}
      title="End relationship"
      below="End relationship"
      renderTitle={({ customer: { name } }) => (
        <>
          End the relationship with <bdi>{name}</bdi>
        </>
      )}
    >
      {(domain) => <Ending domain={domain} />}
    </PartnerDomain>
  )
}

function Ending({ domain }: { domain: CustomerDomain }) {
  const { id, name } = domain.customer
  const { data: customer } = useQuery(customerQuery(id))
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const whyNot = useWhyNot('customers.change')
  const isHeld = customer?.state === 'held'
  return (
    <>
      <Section title="What ends">
        <DescriptionList>
          <Description term="Access">
            Your people’s access to all websites and databases of this customer, immediately.
          </Description>
          <Description term="Your lists">
            <bdi>{name}</bdi>, its websites and its databases disappear from them.
          </Description>
        </DescriptionList>
      </Section>
      <Section title="What the customer keeps">
        <DescriptionList>
          <Description term={<bdi>{name}</bdi>}>
            {isHeld
              ? 'Nothing: nobody has taken over this organisation, so it is deleted with its websites and databases. Hand it over first to keep it.'
              : 'This website and everything else in its organisation: databases, logs, settings, members, plans and its audit log. Protection continues.'}
          </Description>
        </DescriptionList>
      </Section>
      <Section title="What you keep">
        <DescriptionList>
          <Description term="Audit log">The entries about what your people did there.</Description>
        </DescriptionList>
      </Section>
      <div className="flex flex-wrap gap-3">
        <RefusableButton
          whyNot={whyNot}
          variant="critical"
          isPending={!customer}
          onClick={() => setIsAsking(true)}
        >
          End relationship
        </RefusableButton>
        <Link asChild variant="button-secondary">
          <RouterLink to={`/partner/domain/${domain.id}`}>Keep customer</RouterLink>
        </Link>
      </div>
      {isAsking && customer && (
        <EndDialog
          customer={customer}
          onClose={() => setIsAsking(false)}
          onEnded={() => void navigate('/partner/domains')}
        />
      )}
    </>
  )
}

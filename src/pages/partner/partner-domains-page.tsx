import { useRef, useState } from 'react'

import { Page } from '../../components/page/index.ts'
import { useMay } from '../organisation/access/use-may.ts'
import { useWhyNot } from '../organisation/access/use-why-not.ts'
import { AddressTabs } from '../shared/address-tabs.tsx'
import { RefusableButton } from '../shared/refusable-button.tsx'
import { WebsitesTab } from './assets/websites-tab.tsx'
import { AddCustomerDialog } from './customers/add-customer-dialog.tsx'
import { CustomersTab } from './customers/customers-tab.tsx'
import { PartnerOnly } from './partner-only.tsx'
import { StatementsTab } from './statements/statements-tab.tsx'

const tabs = [
  { value: 'websites', label: 'Websites', Panel: WebsitesTab },
  { value: 'customers', label: 'Customers', Panel: CustomersTab },
  { value: 'statements', label: 'Statements', Panel: StatementsTab },
] as const
/** For the role that pays for customers, and sees none of their websites. */
const tabsOfBilling = tabs.slice(1)

/** /partner/domains: the websites of a partner’s customers, and the customers. */
export const PartnerDomainsPage = () => (
  <PartnerOnly title="Customers" action="customers.list">
    <PartnerDomains />
  </PartnerOnly>
)

function PartnerDomains() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAdding, setIsAdding] = useState(false)
  const whyNot = useWhyNot('customers.change')
  const seesCustomers = useMay('customers.see')
  return (
    <Page
      title="Customers"
      headingRef={heading}
      width="full"
      description={`${seesCustomers ? 'Their websites' : 'Who they are'}, what they pay and what you earn.`}
      actions={
        <RefusableButton whyNot={whyNot} onClick={() => setIsAdding(true)}>
          Add customer
        </RefusableButton>
      }
    >
      <AddressTabs label="Customers" tabs={seesCustomers ? tabs : tabsOfBilling}>
        {({ Panel }) => <Panel heading={heading} />}
      </AddressTabs>
      {isAdding && <AddCustomerDialog onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { BillingDetails } from '../../../../contract/billing/details.ts'
import { isInVies } from '../../../../contract/billing/vat-numbers.ts'
import {
  billingDetailsQuery,
  useCheckVat,
  useMakeDefaultDetails,
} from '../../../api/billing/details.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { isolating } from '../../shared/isolating.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useFocusAfterStep } from '../../shared/use-focus-after-step.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import { BillingOnly } from '../billing-only.tsx'
import { MakeDefaultButton } from '../make-default-button.tsx'
import { ChangeDetailsForm, NewDetailsForm } from './details-form.tsx'
import { Address, vatAdvice, VatStateBadge } from './details-words.tsx'

/** /billing/add: to whom invoices are issued, and adding or changing that. */
export function BillingDetailsPage() {
  return (
    <Page
      title="Billing details"
      description="The details that invoices are issued to. Changes apply to future invoices only."
      breadcrumbs={
        <PageBreadcrumbs
          levels={[
            { label: 'Invoices', href: '/invoices' },
            { label: 'Billing details', href: '/billing/add' },
          ]}
        />
      }
    >
      <BillingOnly what="billing details">
        <Loaded query={billingDetailsQuery} what="The billing details">
          {(all) => <All all={all} />}
        </Loaded>
      </BillingOnly>
    </Page>
  )
}

/** The form is below the list, or in place of it while some are changed. */
function All({ all }: { all: readonly BillingDetails[] }) {
  const [search, change] = useAddressFields()
  const showToast = useToast()
  const [added, setAdded] = useState(0)
  const changedId = search.get('details')
  const changed = all.find(({ id }) => id === changedId)
  const around = useFocusAfterStep<HTMLElement>(changed?.id ?? '')
  if (changed) {
    const close = () => change({ details: null }, { replace: true })
    return (
      <Section ref={around} tabIndex={-1} title={isolating`Change ${changed.name}`}>
        <ChangeDetailsForm
          key={changed.id}
          details={changed}
          submitLabel="Save changes"
          onCancel={close}
          onSaved={() => {
            showToast({ tone: 'positive', title: 'Billing details saved' })
            close()
          }}
        />
      </Section>
    )
  }
  return (
    <>
      <Alert tone="caution">
        {changedId !== null && 'The billing details you were editing have been removed.'}
      </Alert>
      {all.map((details) => (
        <Saved key={details.id} details={details} />
      ))}
      <Section title="Add billing details">
        {all.length === 0 && (
          <Text tone="muted" className="max-w-prose">
            Invoices need a name and an address. The country determines which tax is charged.
          </Text>
        )}
        <NewDetailsForm
          // Empty again after each addition.
          key={added}
          submitLabel="Add billing details"
          onSaved={() => {
            setAdded(added + 1)
            showToast({ tone: 'positive', title: 'Billing details added' })
          }}
        />
      </Section>
    </>
  )
}

function Saved({ details }: { details: BillingDetails }) {
  const makeDefault = useMakeDefaultDetails()
  const checkVat = useCheckVat()
  const showToast = useToast()
  const whyNot = useWhyNot('billing.change')
  const advice = vatAdvice(details)
  const failure = makeDefault.error ?? checkVat.error
  const { id, plans, vat_number: number } = details
  return (
    <Section
      title={
        <WithBadges>
          <bdi>{details.name}</bdi> {details.is_default && <Badge tone="info">Default</Badge>}
        </WithBadges>
      }
      actions={
        <div className="flex flex-wrap items-center gap-4">
          {!details.is_default && (
            <MakeDefaultButton
              name={details.name}
              isPending={makeDefault.isPending}
              makeDefault={(onSuccess) => makeDefault.mutate(id, { onSuccess })}
            />
          )}
          <Link asChild>
            <RouterLink to={`/billing/add?details=${id}`} aria-label={`Change ${details.name}`}>
              Change
            </RouterLink>
          </Link>
          <Link asChild>
            <RouterLink to={`/billing/${id}/remove`} aria-label={`Remove ${details.name}`}>
              Remove
            </RouterLink>
          </Link>
        </div>
      }
    >
      <DescriptionList>
        <Description term="Address">
          <Address details={details} />
        </Description>
        {number !== null && details.vat_state && (
          <Description
            term="VAT number"
            action={
              details.vat_state === 'invalid' &&
              isInVies(number) && (
                <RefusableButton
                  variant="secondary"
                  size="small"
                  whyNot={whyNot}
                  isPending={checkVat.isPending}
                  onClick={() =>
                    checkVat.mutate(id, {
                      onSuccess: () => showToast({ title: 'Checking the VAT number' }),
                    })
                  }
                >
                  Check again
                </RefusableButton>
              )
            }
          >
            <WithBadges>
              {number} <VatStateBadge number={number} state={details.vat_state} />
            </WithBadges>
            {advice && <Text tone="muted">{advice}</Text>}
          </Description>
        )}
        <Description term="Email for invoices">
          {details.email ?? 'The owners of the organisation'}
        </Description>
        {details.reference && <Description term="Your reference">{details.reference}</Description>}
        <Description term="Active plans">{plans === 0 ? 'None' : plans}</Description>
      </DescriptionList>
      <Alert tone="critical" live="assertive">
        {failure && failureSentence(failure)}
      </Alert>
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'

import type { BillingDetails } from '../../../../contract/billing/details.ts'
import { billingDetailsQuery, useRemoveDetails } from '../../../api/billing/details.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Text } from '../../../components/text/index.ts'
import { counted } from '../../shared/figures.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { NothingHere } from '../../system/not-found-page.tsx'
import { LoadedBilling } from '../loaded-billing.tsx'
import { RemoveActions } from '../remove-actions.tsx'
import { Address } from './details-words.tsx'

const LIST = '/billing/add'

/** /billing/{billingDetailId}/remove */
export function RemoveDetailsPage() {
  const { billingDetailId = '' } = useParams()
  const { data: all } = useQuery(billingDetailsQuery)
  const details = all?.find(({ id }) => id === billingDetailId)
  useHeadingAsTitle()
  return (
    <Page
      title={<>Remove {details ? <bdi>{details.name}</bdi> : 'billing details'}</>}
      breadcrumbs={
        <PageBreadcrumbs
          levels={[
            { label: 'Invoices', href: '/invoices' },
            { label: 'Billing details', href: LIST },
            { label: 'Remove', href: `/billing/${billingDetailId}/remove` },
          ]}
        />
      }
    >
      <LoadedBilling query={billingDetailsQuery} what="The billing details">
        {([fallback]) =>
          details ? <Remove details={details} fallback={fallback} /> : <NothingHere />
        }
      </LoadedBilling>
    </Page>
  )
}

function Remove({
  details,
  fallback,
}: {
  details: BillingDetails
  /** The default, for plans that don't specify billing details. */
  fallback: BillingDetails | undefined
}) {
  const removal = useRemoveDetails()
  const { plans, may_remove: mayRemove } = details
  return (
    <>
      <DescriptionList>
        <Description term="Address">
          <Address details={details} />
        </Description>
      </DescriptionList>
      <Text>These details remain on invoices that have already been issued.</Text>
      {mayRemove && plans > 0 && fallback && (
        <Alert
          tone="caution"
          title={
            plans === 1
              ? 'A plan uses these details'
              : `${counted(plans, 'plan')} use these details`
          }
        >
          Future invoices will be issued to {fallback.name}.
        </Alert>
      )}
      {!mayRemove && (
        <Alert tone="caution" title="These billing details can’t be removed yet">
          An active plan is invoiced to these details. Make another set the default first.
        </Alert>
      )}
      <RemoveActions noun="billing details" list={LIST} item={details} removal={removal} />
    </>
  )
}

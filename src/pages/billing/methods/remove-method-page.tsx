import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'

import type { PaymentMethod } from '../../../../contract/billing/payment-method.ts'
import { paymentMethodsQuery, useRemoveMethod } from '../../../api/billing/payment-methods.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Text } from '../../../components/text/index.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { NothingHere } from '../../system/not-found-page.tsx'
import { LoadedBilling } from '../loaded-billing.tsx'
import { RemoveActions } from '../remove-actions.tsx'
import { TestMode } from '../test-mode.tsx'
import { expiryText, methodName } from './method-words.ts'

const LIST = '/payment-methods/add'

/** /payment-methods/{paymentMethodId}/remove */
export function RemoveMethodPage() {
  const { paymentMethodId = '' } = useParams()
  const { data } = useQuery(paymentMethodsQuery)
  const method = data?.data.find(({ id }) => id === paymentMethodId)
  useHeadingAsTitle()
  return (
    <Page
      title={`Remove ${method ? methodName(method) : 'payment method'}`}
      breadcrumbs={
        <PageBreadcrumbs
          levels={[
            { label: 'Invoices', href: '/invoices' },
            { label: 'Payment methods', href: LIST },
            { label: 'Remove', href: `/payment-methods/${paymentMethodId}/remove` },
          ]}
        />
      }
    >
      <LoadedBilling query={paymentMethodsQuery} what="The payment methods">
        {({ method_kinds: kinds, test_kinds: testKinds }) =>
          method ? (
            <>
              <TestMode kinds={testKinds} of={kinds} />
              <Remove method={method} />
            </>
          ) : (
            <NothingHere />
          )
        }
      </LoadedBilling>
    </Page>
  )
}

function Remove({ method }: { method: PaymentMethod }) {
  const removal = useRemoveMethod()
  return (
    <>
      {method.expires && <Text>{expiryText(method)}.</Text>}
      <Text>
        Past payments and invoices are kept.
        {method.may_remove &&
          method.kind === 'card' &&
          ' The card is also deleted at the payment provider.'}
      </Text>
      {!method.may_remove && (
        <Alert tone="caution" title="This payment method can’t be removed yet">
          It pays for an active plan. Make another payment method the default first.
        </Alert>
      )}
      <RemoveActions noun="payment method" list={LIST} item={method} removal={removal} />
    </>
  )
}

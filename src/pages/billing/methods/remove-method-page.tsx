import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'

import type { PaymentMethod } from '../../../../contract/billing/payment-method.ts'
import { paymentMethodsQuery, useRemoveMethod } from '../../../api/billing/payment-methods.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { NothingHere } from '../../system/not-found-page.tsx'
import { LoadedBilling } from '../loaded-billing.tsx'
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
  const remove = useRemoveMethod()
  const navigate = useNavigate()
  const showToast = useToast()
  const whyNot = useWhyNot('billing.change')
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
      <Alert tone="critical" live="assertive">
        {remove.error && failureSentence(remove.error)}
      </Alert>
      <div className="flex flex-wrap gap-3">
        {method.may_remove ? (
          <>
            <RefusableButton
              variant="critical"
              whyNot={whyNot}
              isPending={remove.isPending}
              onClick={() =>
                remove.mutate(method.id, {
                  onSuccess: () => {
                    showToast({ tone: 'positive', title: 'Payment method removed' })
                    void navigate(LIST, { replace: true })
                  },
                })
              }
            >
              Remove payment method
            </RefusableButton>
            <Link variant="button-secondary" href={LIST}>
              Keep payment method
            </Link>
          </>
        ) : (
          <Link variant="button" href={LIST}>
            Choose another default
          </Link>
        )}
      </div>
    </>
  )
}

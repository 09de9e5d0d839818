import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { MethodKind } from '../../../../contract/billing/method-kinds.ts'
import type { PaymentMethod } from '../../../../contract/billing/payment-method.ts'
import {
  paymentMethodsQuery,
  useAddMethod,
  useMakeDefaultMethod,
  useSetUpMethod,
} from '../../../api/billing/payment-methods.ts'
import { failureSentence, RefusedError } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { productName } from '../../shared/product-name.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFocusAfterStep } from '../../shared/use-focus-after-step.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import { LoadedBilling } from '../loaded-billing.tsx'
import { MakeDefaultButton } from '../make-default-button.tsx'
import { ProviderFields } from '../provider-fields/provider-fields.tsx'
import { TestMode } from '../test-mode.tsx'
import { expiryText, methodName } from './method-words.ts'

/** /payment-methods/add: the saved cards and wallets of the organisation, and adding one. */
export const PaymentMethodsPage = () => (
  <Page
    title="Payment methods"
    description={`Used for renewals. Card numbers stay with the payment provider and never reach ${productName()}.`}
    breadcrumbs={
      <PageBreadcrumbs
        levels={[
          { label: 'Invoices', href: '/invoices' },
          { label: 'Payment methods', href: '/payment-methods/add' },
        ]}
      />
    }
  >
    <LoadedBilling query={paymentMethodsQuery} what="The payment methods">
      {({ data, method_kinds: kinds, test_kinds: testKinds }) => (
        <>
          <TestMode kinds={testKinds} of={kinds} />
          <Methods methods={data} />
          {kinds.length > 0 ? <AddMethod kinds={kinds} /> : <NothingToAdd />}
        </>
      )}
    </LoadedBilling>
  </Page>
)

function Methods({ methods }: { methods: readonly PaymentMethod[] }) {
  const makeDefault = useMakeDefaultMethod()
  if (methods.length === 0) return <Text tone="muted">No payment method is saved yet.</Text>
  return (
    <Section title="Saved">
      <DescriptionList>
        {methods.map((method) => (
          <Description
            key={method.id}
            term={
              <Text as="strong" tone="strong">
                {methodName(method)}
              </Text>
            }
            action={
              <div className="flex flex-wrap items-center gap-3">
                {!method.is_default && (
                  <MakeDefaultButton
                    name={methodName(method)}
                    isPending={makeDefault.isPending && makeDefault.variables === method.id}
                    makeDefault={(onSuccess) => makeDefault.mutate(method.id, { onSuccess })}
                  />
                )}
                <Link asChild>
                  <RouterLink
                    to={`/payment-methods/${method.id}/remove`}
                    aria-label={`Remove ${methodName(method)}`}
                  >
                    Remove
                  </RouterLink>
                </Link>
              </div>
            }
          >
            <WithBadges>
              {/* The badge says that it expires soon. */}
              {expiryText(
                method.expiry === 'expires_soon' ? { ...method, expiry: 'valid' } : method,
              )}{' '}
              {method.is_default && <Badge tone="info">Default</Badge>}{' '}
              {method.expiry !== 'valid' && (
                <Badge tone={method.expiry === 'expired' ? 'critical' : 'caution'}>
                  {method.expiry === 'expired' ? 'Expired' : 'Expires soon'}
                </Badge>
              )}
            </WithBadges>
          </Description>
        ))}
      </DescriptionList>
      <Alert tone="critical" live="assertive">
        {makeDefault.error && failureSentence(makeDefault.error)}
      </Alert>
    </Section>
  )
}

const NothingToAdd = () => (
  <Text tone="muted">
    No payment provider is set up on this server, so nothing can be added. The server’s operator can
    set one up.
  </Text>
)

function AddMethod({ kinds }: { kinds: readonly MethodKind[] }) {
  const setUp = useSetUpMethod()
  const add = useAddMethod()
  const showToast = useToast()
  const whyNot = useWhyNot('billing.change')
  const [kind, setKind] = useState<MethodKind>('card')
  const setup = setUp.data
  // While the fields are incomplete, the server refuses to save them.
  const isIncomplete =
    add.error instanceof RefusedError && add.error.response.code === 'not_possible'
  const failure = setUp.error ?? (isIncomplete ? null : add.error)
  const save = async (setupId: string) => {
    const isSaved = await add.mutateAsync({ setup_id: setupId, kind }).then(
      () => true,
      // Its failure is shown below.
      () => false,
    )
    if (!isSaved) return
    showToast({ tone: 'positive', title: kind === 'card' ? 'Card saved' : 'Wallet saved' })
    setUp.reset()
  }
  const around = useFocusAfterStep<HTMLElement>(setup ? 'fields' : 'choice')
  return (
    <Section ref={around} tabIndex={-1} title="Add a payment method">
      {setup ? (
        <ProviderFields
          form={setup.form}
          purpose="save"
          label={kind === 'card' ? 'Save card' : 'Save wallet'}
          onProgress={() => save(setup.setup_id)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {kinds.map((each) => (
            <RefusableButton
              key={each}
              variant={each === 'card' ? 'primary' : 'secondary'}
              whyNot={whyNot}
              isPending={setUp.isPending && setUp.variables === each}
              onClick={() => {
                setKind(each)
                setUp.mutate(each)
              }}
            >
              {each === 'card' ? 'Enter a card' : 'Add a wallet'}
            </RefusableButton>
          ))}
        </div>
      )}
      {setup && (
        <div>
          <Button variant="secondary" onClick={() => setUp.reset()}>
            Cancel
          </Button>
        </div>
      )}
      <Alert tone="critical" live="assertive">
        {failure && failureSentence(failure)}
      </Alert>
    </Section>
  )
}

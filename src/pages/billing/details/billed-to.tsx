import { useState, type ReactNode } from 'react'

import type { BillingDetails } from '../../../../contract/billing/details.ts'
import { billingDetailsQuery } from '../../../api/billing/details.ts'
import { Alert } from '../../../components/alert/index.ts'
import { RadioCard } from '../../../components/radio-card/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useFocusAfterStep } from '../../shared/use-focus-after-step.ts'
import { ChoiceCards } from '../choice-cards.tsx'
import { NewDetailsForm } from './details-form.tsx'
import { addressText, vatAdvice } from './details-words.tsx'

const OTHERS = 'others'

type BilledToProps = {
  /** The plan's current ones. Without any, the default ones are chosen. */
  presentId: string | null | undefined
  /** What can be done once some are chosen. */
  children: (billingDetailsId: string) => ReactNode
}

/** To whom a plan is invoiced, at the checkout: saved billing details, or others that are entered there. */
export const BilledTo = (props: BilledToProps) => (
  <Loaded query={billingDetailsQuery} what="The billing details">
    {(all) => <Choice {...props} all={all} />}
  </Loaded>
)

function Choice({ presentId, children, all }: BilledToProps & { all: readonly BillingDetails[] }) {
  const [value, choose] = useState(presentId ?? all[0]?.id ?? OTHERS)
  const chosen = all.find(({ id }) => id === value)
  const [isEntering, setEntering] = useState(false)
  const [addedId, setAddedId] = useState('')
  useFocusAfterStep(addedId)
  if (!chosen && !isEntering) setEntering(true)
  return (
    <>
      {all.length > 0 && (
        <ChoiceCards title="Billed to" value={chosen?.id ?? OTHERS} onValueChange={choose}>
          {all.map((details) => (
            <RadioCard
              key={details.id}
              value={details.id}
              title={<bdi>{details.name}</bdi>}
              description={<bdi>{addressText(details)}</bdi>}
            />
          ))}
          <RadioCard
            value={OTHERS}
            title="Other billing details"
            description="You enter them here, and they are saved."
          />
        </ChoiceCards>
      )}
      {chosen && (
        <>
          <Alert tone={chosen.vat_state === 'invalid' ? 'caution' : 'info'} live="polite">
            {vatAdvice(chosen)}
          </Alert>
          {children(chosen.id)}
        </>
      )}
      {/* Hidden while others are chosen, so that nothing typed is lost. */}
      {isEntering && (
        <Section title="Billing details" hidden={chosen !== undefined}>
          <Text tone="muted" className="max-w-prose">
            Invoices need a name and an address. The country determines which tax is charged.
          </Text>
          <NewDetailsForm
            // Empty again after each addition.
            key={addedId}
            submitLabel="Save billing details"
            onSaved={({ id }) => {
              choose(id)
              setAddedId(id)
            }}
          />
        </Section>
      )}
    </>
  )
}

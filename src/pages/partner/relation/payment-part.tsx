import { useRef } from 'react'

import type { Relation } from '../../../../contract/partner/relation.ts'
import { useAcceptPayer, usePayOneself } from '../../../api/partner/relation.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { isolating } from '../../shared/isolating.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'

const words = (partner: string): Record<Relation['pays'], string> => ({
  customer: 'Your organisation pays for its plans.',
  offered: `${partner} offers to pay for your plans. Invoices then go to your partner, and only your partner can change the plans.`,
  partner: `${partner} pays for your plans, and only they can change them.`,
})

/** Who pays for the plans of the current organisation, and the reply to its partner’s offer. */
export function PaymentPart({ relation: { partner, pays } }: { relation: Relation }) {
  const accept = useAcceptPayer()
  const payOneself = usePayOneself()
  const whyNot = useWhyNot('billing.change')
  const showToast = useToast()
  const failed = useFailureToast()
  const text = useRef<HTMLParagraphElement>(null)
  const show = (title: string) => {
    showToast({ tone: 'positive', title })
    // The pressed button is gone.
    text.current?.focus()
  }
  const end = (title: string) =>
    payOneself.mutate(undefined, {
      onSuccess: () => show(title),
      onError: failed('The payer could not be changed'),
    })
  return (
    <>
      <Text ref={text} tabIndex={-1}>
        {words(partner.name)[pays]}
      </Text>
      {pays === 'offered' && (
        <div className="flex flex-wrap gap-3">
          <RefusableButton
            whyNot={whyNot}
            isPending={accept.isPending}
            onClick={() =>
              accept.mutate(undefined, {
                onSuccess: () => show(isolating`${partner.name} pays for your plans`),
                onError: failed('The offer could not be accepted'),
              })
            }
          >
            Accept offer
          </RefusableButton>
          <RefusableButton
            whyNot={whyNot}
            variant="secondary"
            isPending={payOneself.isPending}
            onClick={() => end('The offer was declined')}
          >
            Decline offer
          </RefusableButton>
        </div>
      )}
      {pays === 'partner' && (
        <div>
          <RefusableButton
            whyNot={whyNot}
            variant="secondary"
            isPending={payOneself.isPending}
            onClick={() => end('You pay for your plans')}
          >
            Pay yourself
          </RefusableButton>
        </div>
      )}
    </>
  )
}

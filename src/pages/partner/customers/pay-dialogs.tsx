import type { Customer } from '../../../../contract/partner/customer.ts'
import { useOfferToPay, useStopPaying } from '../../../api/partner/customers.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ConfirmedAction } from '../../organisation/access/confirmed-action.tsx'
import { isolating } from '../../shared/isolating.ts'

type PayDialogProps = { customer: Pick<Customer, 'id' | 'name' | 'pays'>; onClose: () => void }

/** Offers to pay for the plans of a customer. */
export function OfferToPayDialog({ customer: { id, name }, onClose }: PayDialogProps) {
  const offer = useOfferToPay()
  const showToast = useToast()
  const act = async () => {
    await offer.mutateAsync(id)
    showToast({
      tone: 'positive',
      title: isolating`You offered to pay for ${name}’s plans`,
      description: 'Its owners get an email, and decide.',
    })
    onClose()
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      tone="neutral"
      title={
        <>
          Offer <bdi>{name}</bdi> to pay for its plans?
        </>
      }
      confirmLabel="Offer to pay"
      pendingLabel="Offering…"
      action={act}
    >
      Once it accepts, what is charged is invoiced to you and paid with your default payment method.
      From then on, only you can change its plans.
    </ConfirmedAction>
  )
}

/** Stops paying, or withdraws the offer. */
export function StopPayingDialog({ customer: { id, name, pays }, onClose }: PayDialogProps) {
  const stop = useStopPaying()
  const showToast = useToast()
  const isOffer = pays === 'offered'
  const act = async () => {
    await stop.mutateAsync(id)
    showToast({
      tone: 'positive',
      title: isOffer ? 'The offer was withdrawn' : isolating`${name} pays for its plans`,
    })
    onClose()
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      title={
        isOffer ? (
          <>
            Withdraw your offer to <bdi>{name}</bdi>?
          </>
        ) : (
          <>
            Stop paying for <bdi>{name}</bdi>?
          </>
        )
      }
      confirmLabel={isOffer ? 'Withdraw offer' : 'Stop paying'}
      pendingLabel="Stopping…"
      action={act}
    >
      {isOffer
        ? 'Nothing changes: the customer pays.'
        : 'Plans that you have paid for run until the end of their period. The customer pays for the next renewals, and gets an email.'}
    </ConfirmedAction>
  )
}

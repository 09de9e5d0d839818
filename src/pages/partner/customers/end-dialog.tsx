import type { Customer } from '../../../../contract/partner/customer.ts'
import { useEndCustomer } from '../../../api/partner/customers.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ConfirmedAction } from '../../organisation/access/confirmed-action.tsx'
import { isolating } from '../../shared/isolating.ts'

/** What ends with the relationship to a customer. */
const lossesOf = ({ state }: Pick<Customer, 'state'>) =>
  state === 'held'
    ? ['The organisation with its websites and databases is deleted: nobody has taken it over']
    : [
        'Your people’s access to its websites, databases, logs and settings, immediately',
        'Ingest keys that your people created, and the logs sent with them',
        'Its rows in your lists',
      ]

/** Ends the relationship, after the customer’s name has been typed. */
export function EndDialog({
  customer,
  onClose,
  onEnded,
}: {
  customer: Pick<Customer, 'id' | 'name' | 'state' | 'pays'>
  onClose: () => void
  onEnded?: () => void
}) {
  const end = useEndCustomer()
  const showToast = useToast()
  const { id, name } = customer
  const act = async () => {
    await end.mutateAsync(id)
    showToast({ tone: 'positive', title: isolating`${name} is no longer your customer` })
    onClose()
    onEnded?.()
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      title={
        <>
          End the relationship with <bdi>{name}</bdi>?
        </>
      }
      losses={lossesOf(customer)}
      nameToType={name}
      confirmLabel="End relationship"
      pendingLabel="Ending…"
      action={act}
    >
      {customer.state === 'held'
        ? 'Your audit log entries are kept.'
        : 'The customer keeps everything and gets an email. You keep your audit log entries.'}
      {customer.pays === 'partner' && ' It pays for the next renewals of its plans.'}
    </ConfirmedAction>
  )
}

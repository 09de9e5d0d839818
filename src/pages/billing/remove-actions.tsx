import { useNavigate } from 'react-router-dom'

import { failureSentence } from '../../api/failures.ts'
import { Alert } from '../../components/alert/index.ts'
import { Link } from '../../components/link/index.ts'
import { useToast } from '../../components/toast/index.ts'
import { useWhyNot } from '../organisation/access/use-why-not.ts'
import { capitalized } from '../shared/capitalized.ts'
import { RefusableButton } from '../shared/refusable-button.tsx'

/** Removes billing details or a payment method, unless it is a default that is needed. */
export function RemoveActions({
  noun,
  list,
  item: { id, may_remove: mayRemove },
  removal,
}: {
  noun: string
  /** The path of the page that lists them. */
  list: string
  item: { id: string; may_remove: boolean }
  removal: {
    isPending: boolean
    error: Error | null
    mutate: (id: string, callbacks: { onSuccess: () => void }) => void
  }
}) {
  const navigate = useNavigate()
  const showToast = useToast()
  const whyNot = useWhyNot('billing.change')
  const remove = () =>
    removal.mutate(id, {
      onSuccess: () => {
        showToast({ tone: 'positive', title: `${capitalized(noun)} removed` })
        void navigate(list, { replace: true })
      },
    })
  return (
    <>
      <Alert tone="critical" live="assertive">
        {removal.error && failureSentence(removal.error)}
      </Alert>
      <div className="flex flex-wrap gap-3">
        {mayRemove ? (
          <>
            <RefusableButton
              variant="critical"
              whyNot={whyNot}
              isPending={removal.isPending}
              onClick={remove}
            >
              {`Remove ${noun}`}
            </RefusableButton>
            <Link variant="button-secondary" href={list}>
              {`Keep ${noun}`}
            </Link>
          </>
        ) : (
          <Link variant="button" href={list}>
            Choose another default
          </Link>
        )}
      </div>
    </>
  )
}

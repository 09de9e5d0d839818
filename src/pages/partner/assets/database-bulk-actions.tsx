import { MANY_DATABASES_MAX } from '../../../../contract/partner/customer-database-list.ts'
import type { CustomerDatabase } from '../../../../contract/partner/customer-database.ts'
import { useCheckCustomerDatabases } from '../../../api/partner/customer-databases.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { counted } from '../../shared/figures.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'

/** The action for the selected databases. */
export function DatabaseBulkActions({
  ids,
  chosen,
  onDone,
}: {
  ids: readonly string[]
  /** Those of them that are loaded. */
  chosen: readonly CustomerDatabase[]
  onDone: () => void
}) {
  const { mutate, isPending } = useCheckCustomerDatabases()
  const showToast = useToast()
  const failed = useFailureToast()
  // An auditor of the partner only views, whatever the customers allow.
  const mayNot = useWhyNot('customers.change')
  if (ids.length > MANY_DATABASES_MAX)
    return <Text as="span">{`Choose at most ${MANY_DATABASES_MAX} at a time.`}</Text>
  const seenOnly = chosen.find(({ role }) => role === 'auditor')
  return (
    <RefusableButton
      whyNot={
        mayNot ??
        (seenOnly && `${seenOnly.customer.name} lets you see its databases, but not change them.`)
      }
      variant="secondary"
      size="small"
      isPending={isPending}
      onClick={() =>
        mutate([...ids], {
          onSuccess: ({ started, skipped }) => {
            onDone()
            const description =
              skipped > 0
                ? `${counted(skipped, 'database')} skipped: not connected, or checked less than a minute ago.`
                : 'Each grade updates when its check is complete.'
            if (started === 0)
              return showToast({ tone: 'info', title: 'Nothing to check', description })
            showToast({
              tone: 'positive',
              title: `${counted(started, 'database')} being checked`,
              description,
            })
          },
          onError: failed('The databases could not be checked'),
        })
      }
    >
      Check now
    </RefusableButton>
  )
}

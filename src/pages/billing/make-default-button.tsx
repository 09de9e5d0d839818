import { useToast } from '../../components/toast/index.ts'
import { useWhyNot } from '../organisation/access/use-why-not.ts'
import { RefusableButton } from '../shared/refusable-button.tsx'

/**
 * Makes billing details or a payment method the default. It then disappears, so the focus moves to the first link beside
 * it.
 */
export function MakeDefaultButton({
  name,
  isPending,
  makeDefault,
}: {
  name: string
  isPending: boolean
  makeDefault: (onSuccess: () => void) => void
}) {
  const showToast = useToast()
  const whyNot = useWhyNot('billing.change')
  return (
    <RefusableButton
      variant="text"
      size="small"
      whyNot={whyNot}
      isPending={isPending}
      onClick={({ currentTarget }) => {
        const remaining = currentTarget.parentElement?.querySelector('a')
        makeDefault(() => {
          showToast({ tone: 'positive', title: `${name} is now the default` })
          remaining?.focus()
        })
      }}
    >
      Make default
    </RefusableButton>
  )
}

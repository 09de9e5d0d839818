import { type ComponentProps, useState } from 'react'

import { failureSentence } from '../../../api/failures.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { ProveDialog } from '../../account/step-up/prove-dialog.tsx'
import { useProof } from '../../account/step-up/use-proof.ts'

type Given = 'isOpen' | 'onOpenChange' | 'isPending' | 'failure' | 'onConfirm'

/** Prompts before an action that may require re-authentication, and may be refused. */
export function ConfirmedAction({
  action,
  onClose,
  ...dialog
}: Omit<ComponentProps<typeof ConfirmDialog>, Given> & {
  action: () => Promise<void>
  onClose: () => void
}) {
  const { withProof, dialog: proof } = useProof()
  const [error, setError] = useState<unknown>()
  const [isPending, setIsPending] = useState(false)
  const act = () => {
    setError(undefined)
    setIsPending(true)
    withProof(action)
      .catch(setError)
      .finally(() => setIsPending(false))
  }
  return (
    <>
      <ConfirmDialog
        {...dialog}
        isOpen
        onOpenChange={onClose}
        isPending={isPending}
        failure={error !== undefined && failureSentence(error)}
        onConfirm={act}
      />
      <ProveDialog {...proof} />
    </>
  )
}

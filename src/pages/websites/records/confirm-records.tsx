import { useNavigate } from 'react-router-dom'

import { useConfirmRecords } from '../../../api/websites/records.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'

/** Confirms the records, and continues to the name servers. */
export function ConfirmRecords({ domainId, kept }: { domainId: string; kept: number }) {
  const { mutateAsync, isPending } = useConfirmRecords(domainId)
  const whyNot = useWhyNotOn(domainId, 'resource.change')
  const navigate = useNavigate()
  const failed = useFailureToast()
  const confirm = async () => {
    try {
      await mutateAsync()
    } catch (error) {
      failed('The records could not be confirmed')(error)
      return
    }
    await navigate(`/domain-scan/${domainId}/ns`)
  }
  return (
    <RefusableButton
      whyNot={whyNot}
      isPending={isPending}
      pendingLabel="Confirming…"
      onClick={() => void confirm()}
    >
      {kept === 1 ? 'Confirm 1 record' : `Confirm ${kept} records`}
    </RefusableButton>
  )
}

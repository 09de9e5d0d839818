import { useNavigate } from 'react-router-dom'

import { useConfirmRecords } from '../../../api/websites/records.ts'
import { Button } from '../../../components/button/index.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'

/** Confirms the records, and continues to the name servers. */
export function ConfirmRecords({ domainId, kept }: { domainId: string; kept: number }) {
  const { mutateAsync, isPending } = useConfirmRecords(domainId)
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
    <Button isPending={isPending} pendingLabel="Confirming…" onClick={() => void confirm()}>
      {kept === 1 ? 'Confirm 1 record' : `Confirm ${kept} records`}
    </Button>
  )
}

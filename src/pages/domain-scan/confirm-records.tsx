import { useNavigate } from 'react-router-dom'

import { failureMessage, sentence } from '../../api/failures.ts'
import { useConfirmRecords } from '../../api/records.ts'
import { Button } from '../../components/button/index.ts'
import { useToast } from '../../components/toast/index.ts'

/** Takes the records as they are, and leads on to the name servers. */
export function ConfirmRecords({ domainId, kept }: { domainId: string; kept: number }) {
  const { mutateAsync, isPending } = useConfirmRecords(domainId)
  const navigate = useNavigate()
  const showToast = useToast()
  const confirm = async () => {
    try {
      await mutateAsync()
    } catch (error) {
      showToast({
        tone: 'critical',
        title: 'The records can’t be used like this',
        description: sentence(failureMessage(error, { fallback: 'Try again.' })),
      })
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

import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { MissingTarget } from '../../../../contract/websites/record.ts'
import { useConfirmRecords } from '../../../api/websites/records.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogFooter } from '../../../components/dialog/index.ts'
import { counted } from '../../shared/figures.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { MissingTargets } from './missing-targets.tsx'

/** Confirms the records, and continues to the name servers. Prompts first when names are missing. */
export function ConfirmRecords({
  domainId,
  kept,
  conflicts,
  missing,
}: {
  domainId: string
  kept: number
  conflicts: number
  missing: readonly MissingTarget[]
}) {
  const { mutateAsync, isPending } = useConfirmRecords(domainId)
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const whyNotChange = useWhyNotOn(domainId, 'resource.change')
  const whyNot = whyNotChange ?? (conflicts > 0 ? 'Resolve the conflicts first.' : undefined)
  const navigate = useNavigate()
  const failed = useFailureToast()
  const confirm = async () => {
    try {
      await mutateAsync(missing.map(({ name }) => name))
    } catch (error) {
      failed('The records could not be confirmed')(error)
      return
    }
    await navigate(`/domain-scan/${domainId}/ns`)
  }
  return (
    <>
      <RefusableButton
        ref={button}
        whyNot={whyNot}
        isPending={isPending}
        pendingLabel="Confirming…"
        onClick={() => (missing.length > 0 ? setAsking(true) : void confirm())}
      >
        {`Confirm ${counted(kept, 'record')}`}
      </RefusableButton>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        returnFocus={button}
        title="Confirm with missing names?"
        description="Anything that depends on these names stops working as soon as the name servers change, unless it is already broken."
      >
        <div className="grid gap-6">
          <MissingTargets missing={missing} />
          <DialogFooter>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button isPending={isPending} pendingLabel="Confirming…" onClick={() => void confirm()}>
              Confirm without them
            </Button>
          </DialogFooter>
        </div>
      </Dialog>
    </>
  )
}

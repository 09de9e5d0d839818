import { useState } from 'react'

import type { PostureCheck } from '../../../../contract/websites/posture.ts'
import { failureSentence } from '../../../api/failures.ts'
import { useIgnoreCheck } from '../../../api/websites/posture.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { DateField } from '../../../components/date-field/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Textarea } from '../../../components/textarea/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { DAY_MS } from '../../shared/day-ms.ts'
import { useFocusOnRefusal } from '../../shared/use-focus-on-refusal.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Prompts for a reason and a day, and ignores the finding until then. */
export function IgnoreDialog({
  domainId,
  check,
  isOpen,
  onClose,
  onIgnored,
}: {
  domainId: string
  check: PostureCheck
  isOpen: boolean
  onClose: () => void
  onIgnored: () => void
}) {
  const ignore = useIgnoreCheck(domainId)
  const showToast = useToast()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState<string | null>(() => dayFromNow(90))
  const [fault, setFault] = useState<object>()
  const form = useFocusOnRefusal(fault)
  const submit = async () => {
    if (reason.trim() === '' || until === null) return setFault({})
    try {
      // The day begins in the reader's time zone.
      const dayBegins = new Date(`${until}T00:00`).toISOString()
      await ignore.mutateAsync({ check: check.id, reason, until: dayBegins })
    } catch {
      // Its error is shown above the fields.
      return
    }
    showToast({ tone: 'positive', title: `${check.title} is ignored for now` })
    onIgnored()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isBusy={ignore.isPending}
      title={`Ignore ${check.title} temporarily?`}
      description="The finding still counts towards the score, but is hidden from the to-do list until that day."
    >
      <Form
        ref={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Alert tone="critical" live="assertive">
          {ignore.error && failureSentence(ignore.error)}
        </Alert>
        <Field
          label="Reason"
          error={fault && reason.trim() === '' && 'Enter why this isn’t being fixed.'}
        >
          <Textarea
            limit={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Field label="Until" error={fault && until === null && 'Choose when to review it again.'}>
          <DateField
            value={until}
            onValueChange={setUntil}
            min={dayFromNow(1)}
            max={dayFromNow(365)}
          />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={ignore.isPending} pendingLabel="Saving…">
            Ignore
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { fetchUser } from '../api/account/current-user.ts'
import { failureSentence } from '../api/failures.ts'
import { Alert } from '../components/alert/index.ts'
import { Button } from '../components/button/index.ts'
import { Dialog } from '../components/dialog/index.ts'
import { counted } from '../pages/shared/figures.ts'
import { showSessionEnding, useSessionEnding } from './session-ending.ts'

/**
 * Warns before the session ends, above any form that is being filled in (WCAG 2.2.1). The initial focus is on the
 * dialog itself, so that somebody who is typing doesn't press a button.
 */
export function SessionWarning() {
  const ending = useSessionEnding()
  // Whether the warning about age was closed, because the event is repeated until the session ends.
  const [isAgeKnown, setAgeKnown] = useState(false)
  if (!ending && isAgeKnown) setAgeKnown(false)
  if (!ending || (ending.reason === 'age' && isAgeKnown)) return null

  const within = counted(Math.max(1, Math.ceil((ending.in_seconds ?? 0) / 60)), 'minute')
  if (ending.reason === 'age') {
    const close = () => setAgeKnown(true)
    return (
      <Dialog
        isOpen
        role="alertdialog"
        onOpenChange={close}
        title="Save your changes"
        description={`You will be signed out within ${within} because this session has reached its time limit. Unsaved changes will be lost.`}
        footer={<Button onClick={close}>Close</Button>}
        hasCloseButton={false}
      />
    )
  }
  return <InactivityWarning within={within} />
}

/** Mounted anew for each warning, so that the error of an earlier one is gone. */
function InactivityWarning({ within }: { within: string }) {
  // Any call counts as use.
  const stay = useMutation({ mutationFn: fetchUser, onSuccess: () => showSessionEnding(undefined) })
  const extend = () => stay.mutate()
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onOpenChange={extend}
      title="Are you still there?"
      description={`You will be signed out within ${within} because of inactivity. Unsaved changes will be lost.`}
      footer={
        <Button isPending={stay.isPending} pendingLabel="Staying signed in…" onClick={extend}>
          Stay signed in
        </Button>
      }
      hasCloseButton={false}
    >
      <Alert tone="critical" live="assertive">
        {stay.error && failureSentence(stay.error)}
      </Alert>
    </Dialog>
  )
}

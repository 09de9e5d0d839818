import type { ReactNode } from 'react'

import { Alert } from '../alert/alert.tsx'
import { Button } from '../button/button.tsx'

/** What every ready-made form is told about its last attempt and the next one. */
export type FormAttempt = {
  /** Why the last attempt did not work out, and what to do. */
  failure?: ReactNode
  /** The form is being sent. */
  isPending?: boolean
  submitLabel?: string
}

/** Where a form says why it did not work out. It stands before it is needed, so that its words are read out. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <Alert tone="critical" live="assertive">
      {children}
    </Alert>
  )
}

/** The one button that sends a form. */
export function FormSubmit({ isPending = false, submitLabel }: FormAttempt) {
  return (
    <Button type="submit" width="full" isPending={isPending}>
      {submitLabel}
    </Button>
  )
}

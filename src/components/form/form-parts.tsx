import type { ReactNode } from 'react'

import { Alert } from '../alert/alert.tsx'
import { Button } from '../button/button.tsx'

/** The props of every ready-made form for its last and its current submission. */
export type FormAttempt = {
  /** Why the last submission failed, and what to do. */
  failure?: ReactNode
  /** The form is being submitted. */
  isPending?: boolean
  submitLabel?: string
}

export type FormActions = {
  /** Buttons in place of the full-width one that submits: a DialogFooter, or a row of buttons on a console page. */
  actions?: ReactNode
}

/** Where a form shows why its submission failed. It is on the page from the start, so that its text is announced. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <Alert tone="critical" live="assertive">
      {children}
    </Alert>
  )
}

/** The one button that submits a form, unless it has its own. */
export function FormSubmit({ isPending = false, submitLabel, actions }: FormAttempt & FormActions) {
  if (actions) return actions
  return (
    <Button type="submit" width="full" isPending={isPending}>
      {submitLabel}
    </Button>
  )
}

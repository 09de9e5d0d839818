import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'

import { ConfirmDialog } from '../../components/confirm-dialog/index.ts'
import { isLeaveForced } from './forced-leave.ts'

/** Prompts before the person leaves a page, or closes its tab, with unsaved changes. At most one per page. */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(
    useCallback((event) => isUnsaved && !isLeaveForced() && event.preventDefault(), [isUnsaved]),
  )
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      tone="critical"
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
    >
      Your changes have not been saved and will be lost.
    </ConfirmDialog>
  )
}

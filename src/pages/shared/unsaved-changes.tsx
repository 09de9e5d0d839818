import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'

import { ConfirmDialog } from '../../components/confirm-dialog/index.ts'
import { isLeaveForced } from './forced-leave.ts'

/** Asks before a page is left, or its tab closed, while something on it is not saved. One at most on a page. */
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
      What you changed here is not saved yet, and will be lost.
    </ConfirmDialog>
  )
}

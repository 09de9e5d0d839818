import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router-dom'

import { ConfirmDialog } from '../../components/confirm-dialog/index.ts'
import { isLeaveForced, noteLeave } from './forced-leave.ts'

/** Prompts before the person leaves a page, or closes its tab, with unsaved changes. At most one per page. */
export function UnsavedChanges({
  isUnsaved,
  isLeaving = leavesPage,
}: {
  isUnsaved: boolean
  /** Whether a navigation loses the changes. */
  isLeaving?: (from: Location, to: Location) => boolean
}) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    noteLeave(isUnsaved && !isLeaveForced() && isLeaving(currentLocation, nextLocation)),
  )
  useEffect(() => () => void noteLeave(false), [])
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

const leavesPage = (from: Location, to: Location) => from.pathname !== to.pathname
/** The fields of the query that decide which forms a page shows. */
const shownBy = ['tab', 'theme']
const leavesForms = (from: Location, to: Location) => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return leavesPage(from, to) || shownBy.some((name) => before.get(name) !== after.get(name))
}

const Unsaved = createContext<(form: string, isUnsaved: boolean) => void>(() => {})

/** For a page whose forms disappear with their tab or theme. Prompts before a form with unsaved changes does. */
export function UnsavedForms({ children }: { children: (isUnsaved: boolean) => ReactNode }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const report = useCallback((form: string, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.includes(form) === isUnsaved) return before
      return isUnsaved ? [...before, form] : before.filter((one) => one !== form)
    })
  }, [])
  const isUnsaved = unsaved.length > 0
  return (
    <Unsaved value={report}>
      <UnsavedChanges isUnsaved={isUnsaved} isLeaving={leavesForms} />
      {children(isUnsaved)}
    </Unsaved>
  )
}

/** Reports whether a form within `UnsavedForms` has unsaved changes. */
export function useUnsaved(isUnsaved: boolean) {
  const form = useId()
  const report = use(Unsaved)
  useEffect(() => {
    report(form, isUnsaved)
    return () => report(form, false)
  }, [report, form, isUnsaved])
}

import type { SessionEnding } from '../../contract/live.ts'
import { shownState } from '../pages/shared/shown-state.ts'

const ending = shownState<SessionEnding>()

/** Shows that the session is about to end, or hides that warning. */
export const showSessionEnding = (event: SessionEnding | undefined) =>
  ending.set(event?.in_seconds === null ? undefined : event)

export const useSessionEnding = () => ending.use()

import { shownState } from '../pages/shared/shown-state.ts'

/** `discard` leaves the page for the sign-in page. */
export type SessionEnd = { discard: () => void }

const end = shownState<SessionEnd>()

/** Shows that the session has ended on a page with typed text, or hides it. */
export const showSessionEnd = (state: SessionEnd | undefined) => end.set(state)

export const useSessionEnd = () => end.use()

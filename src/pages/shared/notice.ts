const KEY = 'parapet.notice'

/** Why a person finds themselves on the sign-in page. */
export type Notice = 'session_ended' | 'credentials_lost'

const sentences: Record<Notice, string> = {
  session_ended: 'Your session has ended. Sign in again to go on where you were.',
  credentials_lost: 'We could not keep you signed in. Sign in again to go on where you were.',
}

/** Leaves a notice for the sign-in page that is about to be loaded. */
export const leaveNotice = (notice: Notice) => sessionStorage.setItem(KEY, notice)

export function readNotice() {
  const notice = sessionStorage.getItem(KEY)
  return notice === 'session_ended' || notice === 'credentials_lost' ? sentences[notice] : undefined
}

export const clearNotice = () => sessionStorage.removeItem(KEY)

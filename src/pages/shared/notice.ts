import { session } from '../../api/browser-storage.ts'

const KEY = 'parapet.notice'

const sentences = {
  session_ended: 'Your session has ended. Sign in again to continue where you left off.',
  credentials_lost:
    'We could not keep you signed in. Sign in again to continue where you left off.',
  foreign_sign_in:
    'That sign-in was not started in this browser, or it timed out. Nothing has changed.',
  sign_out_unheard:
    'You are signed out in this browser. The server could not be reached, so your session will end there later.',
}

/** Why the person was redirected to the sign-in page. */
export type Notice = keyof typeof sentences

/** Stores a notice for the sign-in page that is about to load. */
export const leaveNotice = (notice: Notice) => session.set(KEY, notice)

export const readNotice = () => sentences[session.get(KEY) as Notice] as string | undefined

export const clearNotice = () => session.remove(KEY)

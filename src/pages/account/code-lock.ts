import { session } from '../../api/browser-storage.ts'

/** The `lockKey` of the codes for signing in. In its own file, because pages that only remove it don't load the button. */
export const CODE_LOCK_KEY = 'parapet.code-lock'

/** Resets the timer of “Resend Email”, which then begins with the next code. */
export const forgetResend = () => session.remove(CODE_LOCK_KEY)

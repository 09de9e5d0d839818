import { session } from '../../api/browser-storage.ts'

/** The `lockKey` of sign-in codes. In a separate file, so that pages that only remove it don't load the button. */
export const CODE_LOCK_KEY = 'parapet.code-lock'

/** Resets the timer of “Resend Email”, so that it starts again with the next code. */
export const forgetResend = () => session.remove(CODE_LOCK_KEY)

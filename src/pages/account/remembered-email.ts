import { session } from '../../api/browser-storage.ts'

const KEY = 'parapet.email'

/** The address typed on one sign-in page, for the others and for a reload. Removed when the tab is closed. */
export const rememberEmail = (email: string) => session.set(KEY, email)

/** Empty when none has been typed yet. */
export const rememberedEmail = () => session.get(KEY) ?? ''

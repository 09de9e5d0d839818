import { session } from '../../api/browser-storage.ts'

const KEY = 'parapet.email'

/** The address typed on one sign-in page, for the other ones and for a reload. It goes when the tab is closed. */
export const rememberEmail = (email: string) => session.set(KEY, email)

/** Empty when none was typed yet. */
export const rememberedEmail = () => session.get(KEY) ?? ''

import { createContext, use } from 'react'

/** Whether a Fieldset around is disabled. The browser disables native controls by itself, but no others. */
export const DisabledContext = createContext(false)

export const useIsDisabled = (own = false) => use(DisabledContext) || own

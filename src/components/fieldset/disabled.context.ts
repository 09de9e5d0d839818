'use client'

import { createContext, use } from 'react'

/** Whether a surrounding Fieldset is disabled. The browser disables native controls in it, but no others. */
export const DisabledContext = createContext(false)

export const useIsDisabled = (own = false) => use(DisabledContext) || own

'use client'

import { createContext } from 'react'

/** The errors of the surrounding form, by the name of their field. */
export const FormErrorsContext = createContext<ReadonlyMap<string, string>>(new Map())

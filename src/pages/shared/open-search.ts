import { createContext } from 'react'

/** Opens the search of the console. Undefined on a page outside of its frame. */
export const OpenSearch = createContext<(() => void) | undefined>(undefined)

import { Children, type ReactNode } from 'react'

/** Whether content renders nothing: `null`, `false` and the like, an empty text, or a list of these. */
export const isBlank = (content: ReactNode) =>
  Children.toArray(content).every((part) => part === '')

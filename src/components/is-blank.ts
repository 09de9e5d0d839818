import type { ReactNode } from 'react'

/** Whether content renders nothing: `null`, `false` and the like, an empty text, or a list of these. */
export const isBlank = (content: ReactNode): boolean =>
  Array.isArray(content)
    ? content.every(isBlank)
    : content === null || content === undefined || typeof content === 'boolean' || content === ''

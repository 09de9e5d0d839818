import type { SyntheticEvent } from 'react'

/**
 * For what opens above the page: React would also bubble the submission of a form in it to a form around what opened
 * it, though that contains neither in the document.
 */
export const keepSubmit = (event: SyntheticEvent) => event.stopPropagation()

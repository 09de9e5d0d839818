import type { KeyboardEvent } from 'react'

/** The code of any key handled by an input method. */
const COMPOSING_KEY = 229

/**
 * Whether a key is handled by an input method. In Safari the composition has already ended when Enter, which ends it,
 * is pressed.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) =>
  nativeEvent.isComposing || keyCode === COMPOSING_KEY

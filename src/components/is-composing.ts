/** The code of any key handled by an input method. */
const COMPOSING_KEY = 229

/**
 * Whether a key is handled by an input method. In Safari the composition has already ended when Enter, which ends it,
 * is pressed. Takes the native event: React's `nativeEvent`.
 */
export const isComposing = (event: KeyboardEvent) =>
  event.isComposing || event.keyCode === COMPOSING_KEY

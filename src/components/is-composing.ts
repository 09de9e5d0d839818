import type { KeyboardEvent } from 'react'

/** The code of any key that an input method has taken. */
const COMPOSING_KEY = 229

/** Whether a key belongs to an input method. Safari has ended the composition by the time of the Enter that ends it. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) =>
  nativeEvent.isComposing || keyCode === COMPOSING_KEY

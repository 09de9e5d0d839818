type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>

/** Whether a key, or the pointer, is pressed with a modifier that makes it a command of the browser: Alt+← goes back. */
export const isShortcut = ({ altKey, ctrlKey, metaKey }: Modifiers) => altKey || ctrlKey || metaKey

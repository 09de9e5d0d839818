import type { OtpEvent } from './otp-input.state.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Returns the event of a key in box `at`, or null when the key is for the browser or another program: all other key
 * combinations are left alone. The digits are left to right on every page.
 */
export function keyToEvent(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Key,
  at: number,
  length: number,
): OtpEvent | null {
  if (altKey || shiftKey) return null
  const isCommand = ctrlKey || metaKey
  const move = (to: number): OtpEvent => ({ type: 'move', to })
  const events: Record<string, OtpEvent | false> = {
    ArrowLeft: move(isCommand ? 0 : at - 1),
    ArrowRight: move(isCommand ? length : at + 1),
    Home: move(0),
    ArrowUp: move(0),
    End: move(length),
    ArrowDown: move(length),
    Backspace: { type: isCommand ? 'clear' : 'backspace' },
    Delete: { type: 'delete' },
    z: isCommand && { type: 'undo' },
  }
  return events[key] || null
}

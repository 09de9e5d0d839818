import type { OtpEvent } from './otp-input.state.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Returns the event of a key in box `at`, or null when the key is for the browser or another program: all other key
 * combinations are left alone. The digits are left to right on every page.
 */
export function keyToEvent(pressed: Key, at: number, length: number): OtpEvent | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (altKey || shiftKey) return null
  const isCommand = ctrlKey || metaKey
  const moves: Record<string, number | undefined> = {
    ArrowLeft: isCommand ? 0 : at - 1,
    ArrowRight: isCommand ? length : at + 1,
    Home: 0,
    ArrowUp: 0,
    End: length,
    ArrowDown: length,
  }
  const to = moves[key]
  if (to !== undefined) return { type: 'move', to }
  if (key === 'Backspace') return isCommand ? { type: 'clear' } : { type: 'backspace', at }
  if (key === 'Delete') return { type: 'delete', at }
  return isCommand && key === 'z' ? { type: 'undo' } : null
}

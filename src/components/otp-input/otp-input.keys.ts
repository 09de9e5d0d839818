import type { OtpEvent } from './otp-input.state.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * What a key means in box `at`, or null when it is the browser's or another program's: every
 * combination that isn't named here passes untouched. The digits run left to right on every page.
 */
export function keyToEvent(pressed: Key, at: number, length: number): OtpEvent | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (altKey || shiftKey) return null
  const isCommand = ctrlKey || metaKey
  switch (key) {
    case 'ArrowLeft':
      return { type: 'move', to: isCommand ? 0 : at - 1 }
    case 'ArrowRight':
      return { type: 'move', to: isCommand ? length : at + 1 }
    case 'Home':
    case 'ArrowUp':
      return { type: 'move', to: 0 }
    case 'End':
    case 'ArrowDown':
      return { type: 'move', to: length }
    case 'Backspace':
      return isCommand ? { type: 'clear' } : { type: 'backspace', at }
    case 'Delete':
      return { type: 'delete', at }
    case 'z':
      return isCommand ? { type: 'undo' } : null
    default:
      return null
  }
}

import type {
  ClipboardEvent,
  CompositionEvent,
  DOMAttributes,
  DragEvent,
  FocusEvent,
  InputEvent,
  KeyboardEvent,
  SyntheticEvent,
} from 'react'

import { isComposing } from '../is-composing.ts'
import { keyToEvent } from './otp-input.keys.ts'
import type { OtpCode } from './use-otp-code.ts'

type Code = OtpCode & { length: number }

/** Translates the DOM events of the group into events of the code. `theirs` are the caller's handlers. */
export function otpHandlers(theirs: Handlers, { latest, indexOf, dispatch, paste, length }: Code) {
  const handleInput = (event: InputEvent | CompositionEvent) => {
    const { target } = event
    const { isComposing: isUnfinished, inputType }: Partial<globalThis.InputEvent> =
      event.nativeEvent
    if (isUnfinished || !(target instanceof HTMLInputElement)) return
    const text = target.value
    // What an extension writes into the hidden input is inserted from the first box.
    if (inputType === 'insertFromPaste') paste(text)
    else dispatch({ type: 'input', at: indexOf(target) % length, text })
  }
  const handlePaste = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault()
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
    paste(data.getData('text'))
  }
  const ours = {
    onInput: handleInput,
    onCompositionEnd: handleInput,
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event.nativeEvent)) return
      const action = keyToEvent(event, latest.current.active, length)
      if (!action) return
      event.preventDefault()
      dispatch(action)
    },
    onPaste: handlePaste,
    onDrop: handlePaste,
    onCopy: (event: ClipboardEvent) => {
      // With nothing to copy, the clipboard is left unchanged.
      if (!latest.current.value) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', latest.current.value)
    },
    onClick: selectBox,
  }
  return {
    ...afterTheirs(theirs, ours),
    onFocus: (event: FocusEvent<HTMLDivElement>) => {
      const at = indexOf(event.target)
      if (at === latest.current.active) selectBox(event)
      else dispatch({ type: 'move', to: at })
      if (isCrossing(event)) theirs.onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLDivElement>) => {
      if (isCrossing(event)) theirs.onBlur?.(event)
    },
  }
}

type Handlers = DOMAttributes<HTMLDivElement>

/** The caller's handler runs first, and may prevent ours. */
function afterTheirs(theirs: Handlers, ours: Handlers): Handlers {
  const both: Record<string, (event: SyntheticEvent) => void> = {}
  for (const [name, handle] of Object.entries(ours)) {
    both[name] = (event) => {
      theirs[name as 'onInput']?.(event as InputEvent<HTMLDivElement>)
      if (!event.defaultPrevented) handle(event)
    }
  }
  return both
}

const selectBox = ({ target }: SyntheticEvent) => {
  if (target instanceof HTMLInputElement && target.value) target.select()
}

/** The focus enters or leaves the group, rather than moving within it. */
const isCrossing = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget)

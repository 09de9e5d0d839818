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

import { keyToEvent } from './otp-input.keys.ts'
import type { OtpInputProps } from './otp-input.tsx'
import type { OtpCode } from './use-otp-code.ts'

/** Translates the DOM events of the group into events of the code. The caller's handlers are among the `rest`. */
export function otpHandlers(
  { latest, indexOf, dispatch, rest: theirs }: OtpCode,
  { length, pasteTransform }: Pick<OtpInputProps, 'pasteTransform'> & { length: number },
) {
  const paste = (text: string) =>
    dispatch({ type: 'paste', text: pasteTransform ? pasteTransform(text) : text })
  const handleInput = (event: InputEvent | CompositionEvent) => {
    const { isComposing, inputType }: Partial<globalThis.InputEvent> = event.nativeEvent
    if (isComposing) return
    const { value: text = '' }: Partial<HTMLInputElement> = event.target
    // Some phones paste from the keyboard without a paste event. What an extension writes into the hidden input is
    // inserted from the first box.
    if (inputType === 'insertFromPaste') paste(text)
    else dispatch({ type: 'input', at: indexOf(event.target) % length, text })
  }
  const pasteFrom = (event: SyntheticEvent, data: DataTransfer) => {
    event.preventDefault()
    paste(data.getData('text'))
  }
  const ours = {
    onInput: handleInput,
    onCompositionEnd: handleInput,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      const action = keyToEvent(event, latest.current.active, length)
      if (!action) return
      event.preventDefault()
      dispatch(action)
    },
    onPaste: (event: ClipboardEvent) => pasteFrom(event, event.clipboardData),
    onDrop: (event: DragEvent) => pasteFrom(event, event.dataTransfer),
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

/** The target of a click may also be the gap between two boxes. */
const selectBox = ({ target }: SyntheticEvent) => {
  const box: Partial<HTMLInputElement> = target
  if (box.value) box.select?.()
}

/** The focus enters or leaves the group, rather than moving within it. */
const isCrossing = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget)

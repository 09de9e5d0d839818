'use client'

import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'

import type { OtpInputLabels } from './otp-input.labels.ts'
import {
  fillState,
  isRefusal,
  otpReducer,
  otpState,
  type OtpEvent,
  type OtpFormat,
} from './otp-input.state.ts'
import type { OtpInputProps } from './otp-input.tsx'

type Given = Pick<
  OtpInputProps,
  'ref' | 'value' | 'onValueChange' | 'onComplete' | 'onInvalid' | 'autoFocus' | 'pasteTransform'
> & {
  format: OtpFormat
  defaultValue: string
  isVerifying: boolean
  /** A user can only move. */
  isLocked: boolean
  labels: OtpInputLabels
}

export type OtpCode = Omit<ReturnType<typeof useOtpCode>, 'group' | 'initial'>

/**
 * The code of a field whose boxes are uncontrolled: reads what was typed into them, and writes into them after each
 * event. `group` is the ref of the element around them.
 */
export function useOtpCode({
  ref,
  format,
  value: controlledValue,
  defaultValue,
  onValueChange,
  onComplete,
  onInvalid,
  isVerifying,
  isLocked,
  autoFocus,
  pasteTransform,
  labels,
}: Given) {
  // See OtpInput.
  'use no memo'
  const { length } = format
  /** Available to every event and effect. */
  const group = useRef<HTMLDivElement>(null!)
  const [initial] = useState(() => otpState(controlledValue ?? defaultValue, format))
  /** Set by events and displayed by `show`, so that typing doesn't re-render. */
  const latest = useRef(initial)
  const [, askOwner] = useReducer((count: number) => count + 1, 0)

  /** The boxes, followed by the hidden input. */
  const inputs = () => [...group.current.querySelectorAll('input')]
  const indexOf = (target: EventTarget) => inputs().findIndex((box) => box === target)

  const show = () => {
    const element = group.current
    const { value, active } = latest.current
    const boxes = inputs()
    for (const [index, box] of boxes.entries()) {
      const text = index === length ? value : (value[index] ?? '')
      if (box.value !== text) box.value = text
      box.tabIndex = index === active ? 0 : -1
    }
    element.dataset['state'] = isVerifying ? 'verifying' : fillState(value, length)
    // In a shadow root, the document would only see its host.
    const { activeElement } = element.getRootNode() as Document | ShadowRoot
    if (!element.contains(activeElement)) return
    boxes[active]?.focus()
    if (value[active]) boxes[active]?.select()
  }

  const dispatch = (event: OtpEvent) => {
    const before = latest.current
    // In a locked field a user can only move; values set by the form or the parent still apply.
    const isRefused = isLocked && event.type !== 'move' && event.type !== 'set'
    const after = isRefused ? before : otpReducer(before, event, format)
    latest.current = after
    show()
    if (after === before) return
    const { value, news } = after
    say(group.current, news ? labels[news] : '')
    if (news && isRefusal(news)) onInvalid?.(news)
    if (value === before.value) return
    onValueChange?.(value)
    if (controlledValue !== undefined) askOwner()
    if (value.length === length && event.type !== 'set') onComplete?.(value)
  }

  const paste = (text: string) =>
    dispatch({ type: 'paste', text: pasteTransform ? pasteTransform(text) : text })

  useImperativeHandle(ref, () => ({
    focus: () => inputs()[Math.min(latest.current.value.length, length - 1)]?.focus(),
    clear: () => {
      dispatch({ type: 'clear' })
      inputs()[0]?.focus()
    },
  }))

  const adoptTyped = useEffectEvent(() => {
    const text = inputs()
      .slice(0, length)
      .map((box) => box.value)
      .join('')
    if (text !== latest.current.value) dispatch({ type: 'input', at: 0, text })
    if (autoFocus) inputs()[latest.current.active]?.focus()
  })
  const handleNative = (event: Event) => {
    // As in `useFormReset`, whose import would make the field larger: bench/README.md states its size.
    if (event.type === 'reset') {
      if (event.defaultPrevented || event.target !== inputs()[0]?.form) return
      dispatch({ type: 'set', value: controlledValue ?? defaultValue })
      // A reset restores the controlled value, not the initial one.
      for (const box of inputs()) box.defaultValue = box.value
      return
    }
    const { target, inputType, data, dataTransfer }: Partial<globalThis.InputEvent> = event
    // Some phones paste from the keyboard without a paste event. Afterwards, the first box would have cut the text.
    const pasted = data ?? dataTransfer?.getData('text/plain')
    if (inputType === 'insertFromPaste' && pasted) {
      event.preventDefault()
      return paste(pasted)
    }
    // Android's Backspace sends no key name; in an empty box it is only detectable here.
    if (inputType !== 'deleteContentBackward') return
    if (!(target instanceof HTMLInputElement) || target.value) return
    event.preventDefault()
    dispatch({ type: 'backspace', at: indexOf(target) })
  }

  // Before the next effect, which would overwrite what was typed before hydration.
  useLayoutEffect(() => {
    adoptTyped()
  }, [])

  // The parent decides on a controlled value, even when it keeps the old one.
  useLayoutEffect(() => {
    if (controlledValue !== undefined) {
      latest.current = otpReducer(latest.current, { type: 'set', value: controlledValue }, format)
    }
    show()
    const element = group.current
    // The form's own `onReset` may prevent it.
    const root = element.getRootNode()
    element.addEventListener('beforeinput', handleNative)
    root.addEventListener('reset', handleNative)
    return () => {
      element.removeEventListener('beforeinput', handleNative)
      root.removeEventListener('reset', handleNative)
    }
  })

  return { group, initial, latest, indexOf, dispatch, paste }
}

/** The same text is announced a second time only if it differs. */
function say(group: HTMLElement, words: string) {
  const live = group.lastElementChild!
  live.textContent = words && words === live.textContent ? `${words}\u00A0` : words
}

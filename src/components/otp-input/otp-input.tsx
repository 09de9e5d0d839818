import {
  use,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type CompositionEvent,
  type DOMAttributes,
  type DragEvent,
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
} from 'react'

import { FieldContext } from '../field/field.context.ts'
import { keyToEvent } from './otp-input.keys.ts'
import { englishOtpLabels, type OtpInputLabels } from './otp-input.labels.ts'
import {
  isRefusal,
  otpReducer,
  otpState,
  type OtpEvent,
  type OtpRefusal,
} from './otp-input.state.ts'
import { otpBoxClass, otpMiddleClass } from './otp-input.variants.ts'

export type OtpInputHandle = {
  /** Focuses the first empty box, or the last one. */
  focus: () => void
  /** Clears the code and focuses the first box. */
  clear: () => void
}

export type OtpInputProps = Omit<
  ComponentProps<'div'>,
  'ref' | 'defaultValue' | 'onChange' | 'onInvalid' | 'children'
> & {
  ref?: Ref<OtpInputHandle>
  length?: number
  /** Name under which the code is submitted. */
  name?: string
  /** Id of its form, when it is outside the form. */
  form?: string
  value?: string | undefined
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Called once for each completed code, also when a paste replaces a complete one. */
  onComplete?: (value: string) => void
  /** Called when an input was refused and nothing changed. */
  onInvalid?: (reason: OtpRefusal) => void
  disabled?: boolean
  readOnly?: boolean
  required?: boolean
  /** The code is known to be wrong. Inside a Field, its error sets this. */
  isInvalid?: boolean
  /** The code is being verified: it can't be changed, and keeps the focus. */
  isVerifying?: boolean
  labels?: OtpInputLabels
}

/** Tells password managers to ignore a box. */
const unmanaged = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '' }

/**
 * A code of a few digits, one box each. Renders a `<div role="group">` with the boxes and one visually hidden input
 * that carries name and value. Its `ref` is a handle: `{ focus(), clear() }`.
 *
 * The boxes are uncontrolled and updated after each edit: what was typed before hydration is kept, input method
 * composition is not interrupted, typing doesn't re-render, and all events are handled in one place, on the group.
 */
export function OtpInput({
  ref,
  length = 6,
  name,
  form,
  value: controlledValue,
  defaultValue = '',
  onValueChange,
  onComplete,
  onInvalid,
  disabled,
  readOnly = false,
  required,
  isInvalid: isMarked,
  isVerifying = false,
  autoFocus = false,
  labels = englishOtpLabels,
  id,
  className,
  onFocus,
  onBlur,
  ...props
}: OtpInputProps) {
  // The compiler's memoisation would only add weight: 2 KB and 114 slots per field, which hardly ever re-renders.
  'use no memo'
  const field = use(FieldContext)
  /** Available to every event and effect. */
  const group = useRef<HTMLDivElement>(null!)
  const [initial] = useState(() => otpState(controlledValue ?? defaultValue, length))
  /** Set by events and displayed by `show`, so that typing a digit doesn't re-render. */
  const latest = useRef(initial)
  const [, askOwner] = useReducer((count: number) => count + 1, 0)

  const isLocked = readOnly || isVerifying
  const isInvalid = isMarked ?? field?.isInvalid ?? false
  const isRequired = required ?? field?.isRequired

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
    if (!element.contains(document.activeElement)) return
    boxes[active]?.focus()
    if (value[active]) boxes[active]?.select()
  }

  const dispatch = (event: OtpEvent) => {
    const before = latest.current
    // In a locked field a user can only move; values set by the form or the parent still apply.
    const isRefused = isLocked && event.type !== 'move' && event.type !== 'set'
    const after = isRefused ? before : otpReducer(before, event, length)
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
    if (event.type === 'reset') {
      dispatch({ type: 'set', value: controlledValue ?? defaultValue })
      // A reset restores the controlled value, not the initial one.
      for (const box of inputs()) box.defaultValue = box.value
      return
    }
    // Android's Backspace sends no key name; in an empty box it is only detectable here.
    const { target, inputType }: Partial<globalThis.InputEvent> = event
    if (inputType !== 'deleteContentBackward') return
    if (!(target instanceof HTMLInputElement) || target.value) return
    event.preventDefault()
    dispatch({ type: 'backspace', at: indexOf(target) })
  }

  // Before the next effect, which would overwrite what was typed before hydration.
  useLayoutEffect(() => {
    adoptTyped()
  }, [])

  // The parent decides about a controlled value, even when it keeps the old one.
  useLayoutEffect(() => {
    if (controlledValue !== undefined) {
      latest.current = otpReducer(latest.current, { type: 'set', value: controlledValue }, length)
    }
    show()
    const element = group.current
    const owner = inputs()[0]?.form
    element.addEventListener('beforeinput', handleNative)
    owner?.addEventListener('reset', handleNative)
    return () => {
      element.removeEventListener('beforeinput', handleNative)
      owner?.removeEventListener('reset', handleNative)
    }
  })

  const handleInput = (event: InputEvent | CompositionEvent) => {
    const { target } = event
    const { isComposing, inputType }: Partial<globalThis.InputEvent> = event.nativeEvent
    if (isComposing || !(target instanceof HTMLInputElement)) return
    const text = target.value
    // Some phones paste from the keyboard without a paste event. What an extension writes into the hidden input is
    // inserted from the first box.
    dispatch(
      inputType === 'insertFromPaste'
        ? { type: 'paste', text }
        : { type: 'input', at: indexOf(target) % length, text },
    )
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing) return
    const action = keyToEvent(event, latest.current.active, length)
    if (!action) return
    event.preventDefault()
    dispatch(action)
  }

  const handlePaste = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault()
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
    dispatch({ type: 'paste', text: data.getData('text') })
  }

  const handleCopy = (event: ClipboardEvent<HTMLDivElement>) => {
    // With nothing to copy, the clipboard is left unchanged.
    if (!latest.current.value) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', latest.current.value)
  }

  const handleFocus = (event: FocusEvent<HTMLDivElement>) => {
    const { target, relatedTarget, currentTarget } = event
    const at = indexOf(target)
    if (at === latest.current.active) selectBox(event)
    else dispatch({ type: 'move', to: at })
    if (!currentTarget.contains(relatedTarget)) onFocus?.(event)
  }

  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event)
  }

  const boxClass = otpBoxClass(isInvalid)
  const locked = isLocked || undefined
  const described = [props['aria-describedby'], field?.describedBy]

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one handler for all boxes
    <div
      aria-labelledby={props['aria-label'] ? undefined : field?.labelId}
      {...props}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      ref={group}
      role="group"
      dir="ltr"
      translate="no"
      spellCheck={false}
      aria-busy={isVerifying || undefined}
      data-slot="otp-input"
      data-state={fillState(initial.value, length)}
      className={`relative flex gap-2 ${className ?? ''}`}
      // oxlint-disable-next-line react/refs -- they read refs when something happens, not in render
      {...afterTheirs(props, {
        onInput: handleInput,
        onCompositionEnd: handleInput,
        onKeyDown: handleKeyDown,
        onPaste: handlePaste,
        onDrop: handlePaste,
        onCopy: handleCopy,
        onClick: selectBox,
      })}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      {Array.from({ length }, (_, index) => (
        <input
          key={index}
          {...(index > 0 && unmanaged)}
          id={index === 0 ? (id ?? field?.controlId) : undefined}
          form={form}
          defaultValue={initial.value[index]}
          disabled={disabled}
          readOnly={locked}
          tabIndex={index === initial.active ? 0 : -1}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          maxLength={index === 0 ? length : undefined}
          enterKeyHint={index === length - 1 ? 'done' : 'next'}
          aria-label={labels.digit(index + 1, length)}
          aria-invalid={isInvalid || undefined}
          aria-required={isRequired || undefined}
          data-slot="otp-input-box"
          className={index + 1 === length / 2 ? boxClass + otpMiddleClass : boxClass}
        />
      ))}
      <input
        name={name}
        form={form}
        defaultValue={initial.value}
        disabled={disabled}
        readOnly={locked}
        required={isRequired}
        pattern={`\\d{${length}}`}
        maxLength={length}
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        data-slot="otp-input-value"
        className="sr-only bottom-0"
      />
      <span aria-live="polite" className="sr-only" />
    </div>
  )
}

type Handlers = Pick<
  DOMAttributes<HTMLDivElement>,
  'onInput' | 'onCompositionEnd' | 'onKeyDown' | 'onPaste' | 'onDrop' | 'onCopy' | 'onClick'
>

/** The caller's handler runs first, and may prevent ours. */
function afterTheirs(theirs: Handlers, ours: Handlers): Handlers {
  const both: Record<string, (event: SyntheticEvent) => void> = {}
  for (const [name, handle] of Object.entries(ours)) {
    both[name] = (event) => {
      theirs[name as 'onInput']?.(event as InputEvent<HTMLDivElement>)
      if (!event.defaultPrevented) handle(event as never)
    }
  }
  return both
}

const selectBox = ({ target }: SyntheticEvent) => {
  if (target instanceof HTMLInputElement && target.value) target.select()
}

const fillState = (value: string, length: number) => {
  if (!value) return 'empty'
  return value.length < length ? 'partial' : 'complete'
}

/** The same text is announced a second time only if it differs. */
function say(group: HTMLElement, words: string) {
  const live = group.lastElementChild!
  live.textContent = words && words === live.textContent ? `${words}\u00A0` : words
}

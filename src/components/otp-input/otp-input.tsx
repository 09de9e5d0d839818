import { use, type ComponentProps, type Ref } from 'react'

import { FieldContext } from '../field/field.context.ts'
import { otpHandlers } from './otp-input.handlers.ts'
import { englishOtpLabels, type OtpInputLabels } from './otp-input.labels.ts'
import { fillState, type OtpRefusal } from './otp-input.state.ts'
import { otpBoxClass, otpMiddleClass } from './otp-input.variants.ts'
import { useOtpCode } from './use-otp-code.ts'

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
  value,
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
  ...props
}: OtpInputProps) {
  // The compiler's memoisation would only add weight: 2 KB and 114 slots per field, which hardly ever re-renders.
  'use no memo'
  const field = use(FieldContext)
  const isLocked = readOnly || isVerifying
  const isInvalid = isMarked ?? field?.isInvalid ?? false
  const isRequired = required ?? field?.isRequired

  const { group, initial, ...code } = useOtpCode({
    ref,
    length,
    value,
    defaultValue,
    onValueChange,
    onComplete,
    onInvalid,
    isVerifying,
    isLocked,
    autoFocus,
    labels,
  })

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
      {...otpHandlers(props, { ...code, length })}
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

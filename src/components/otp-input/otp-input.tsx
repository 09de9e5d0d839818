'use client'

import { use, type ComponentProps, type Ref } from 'react'

import { FieldContext, invalidMark } from '../field/field.context.ts'
import { useLabels } from '../provider-context.ts'
import { OtpBox } from './otp-box.tsx'
import { digits, type OtpCharacters } from './otp-input.characters.ts'
import { otpHandlers } from './otp-input.handlers.ts'
import type { OtpInputLabels } from './otp-input.labels.ts'
import { fillState, type OtpRefusal } from './otp-input.state.ts'
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
  /** The number of digits. */
  length?: number
  /** `lettersAndDigits`, or your own. */
  characters?: OtpCharacters
  /** Shows dots instead of the characters, for a code that is valid for longer than a minute. */
  isMasked?: boolean
  /** Changes what was pasted before it is checked, for example to find the code in a whole message. */
  pasteTransform?: (text: string) => string
  /** Name under which the code is submitted. */
  name?: string
  /** Id of its form, when it is outside the form. */
  form?: string
  value?: string | undefined
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Called once for each completed code, even when a paste replaces a complete one. */
  onComplete?: (value: string) => void
  /** Called when an input was refused and nothing changed. */
  onInvalid?: (reason: OtpRefusal) => void
  disabled?: boolean
  readOnly?: boolean
  required?: boolean
  /** The code is known to be wrong. Inside a Field, its error sets this. */
  isInvalid?: boolean | undefined
  /** The code is being verified: it can't be changed, and keeps the focus. */
  isVerifying?: boolean
  labels?: Partial<OtpInputLabels>
}

/**
 * A code of a few characters, one box each. Renders a `<div role="group">` with the boxes and one visually hidden input
 * that carries name and value. Its `ref` is a handle: `{ focus(), clear() }`.
 *
 * The boxes are uncontrolled and updated after each edit: what was typed before hydration is kept, input method
 * composition is not interrupted, typing doesn't re-render, and all events are handled in one place, on the group.
 */
export function OtpInput({
  ref,
  length = 6,
  characters = digits,
  isMasked = false,
  pasteTransform,
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
  'aria-invalid': native,
  isVerifying = false,
  autoFocus = false,
  labels: givenLabels,
  id,
  className,
  ...props
}: OtpInputProps) {
  // The compiler's memoisation would only add weight: 2 KB and 114 slots per field, which hardly ever re-renders.
  'use no memo'
  const labels = useLabels(
    characters === digits ? 'otpInput' : 'otpInputCharacters',
    characters.labels,
    givenLabels,
  )
  const field = use(FieldContext)
  const labelId = props['aria-labelledby'] ?? (props['aria-label'] ? undefined : field?.labelId)
  const isLocked = readOnly || isVerifying
  const isInvalid = Boolean(invalidMark({ isInvalid: isMarked, 'aria-invalid': native }, field))
  const isRequired = required ?? field?.isRequired

  const { group, initial, ...code } = useOtpCode({
    ref,
    format: { length, others: characters.others },
    value,
    defaultValue,
    onValueChange,
    onComplete,
    onInvalid,
    isVerifying,
    isLocked,
    autoFocus,
    pasteTransform,
    labels,
  })

  const locked = isLocked || undefined
  const described = [props['aria-describedby'], field?.describedBy]

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one handler for all boxes
    <div
      {...props}
      aria-labelledby={labelId}
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
        <OtpBox
          key={index}
          index={index}
          length={length}
          label={labels.digit(index + 1, length)}
          groupLabelId={labelId}
          isInvalid={isInvalid}
          type={isMasked ? 'password' : 'text'}
          id={index === 0 ? (id ?? field?.controlId) : undefined}
          form={form}
          defaultValue={initial.value[index]}
          disabled={disabled}
          readOnly={locked}
          tabIndex={index === initial.active ? 0 : -1}
          inputMode={characters.inputMode}
          aria-required={isRequired || undefined}
        />
      ))}
      <input
        name={name}
        form={form}
        defaultValue={initial.value}
        disabled={disabled}
        readOnly={locked}
        required={isRequired}
        pattern={`${characters.pattern}{${length}}`}
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

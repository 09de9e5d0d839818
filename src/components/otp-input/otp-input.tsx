'use client'

import { use, useId, type ComponentProps, type Ref } from 'react'

import { FieldContext } from '../field/field.context.ts'
import { useLabels } from '../provider-context.ts'
import { boxAttributes } from './otp-box.ts'
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
  isInvalid?: boolean
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
  length = 6,
  characters = digits,
  isMasked = false,
  pasteTransform,
  name,
  form,
  disabled,
  readOnly,
  required,
  isInvalid: isMarked,
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
  const fieldLabelId = props['aria-label'] ? undefined : field?.labelId
  const ownId = useId()
  const firstId = id ?? field?.controlId ?? ownId
  const isLocked = readOnly || props.isVerifying || false
  const isInvalid = isMarked ?? field?.isInvalid
  const isRequired = required ?? field?.isRequired

  const format = { length, others: characters.others }
  const code = useOtpCode(props, { format, isLocked, labels })
  const { initial } = code

  const described = [props['aria-describedby'], field?.describedBy]
  const shared = { form, disabled, readOnly: isLocked }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one handler for all boxes
    <div
      aria-labelledby={fieldLabelId}
      {...code.rest}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      ref={code.group}
      role="group"
      dir="ltr"
      translate="no"
      spellCheck={false}
      aria-busy={props.isVerifying || undefined}
      data-slot="otp-input"
      data-state={fillState(initial.value, length)}
      className={`relative flex gap-2 ${className ?? ''}`}
      // oxlint-disable-next-line react/refs -- they read refs when something happens, not in render
      {...otpHandlers(code, { length, pasteTransform })}
    >
      {Array.from({ length }, (_, index) => {
        const boxId = index === 0 ? firstId : `${firstId}-${index + 1}`
        return (
          <input
            {...boxAttributes(index, length)}
            {...shared}
            key={index}
            type={isMasked ? 'password' : 'text'}
            id={boxId}
            defaultValue={initial.value[index]}
            tabIndex={index === initial.active ? 0 : -1}
            inputMode={characters.inputMode}
            aria-label={labels.digit(index + 1, length)}
            // With the visible label before its own (WCAG 2.5.3).
            aria-labelledby={fieldLabelId && `${fieldLabelId} ${boxId}`}
            aria-required={isRequired || undefined}
            aria-invalid={isInvalid || undefined}
            data-slot="otp-input-box"
          />
        )
      })}
      <input
        {...shared}
        name={name}
        defaultValue={initial.value}
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

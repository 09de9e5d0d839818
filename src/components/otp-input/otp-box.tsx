import { useId, type ComponentProps } from 'react'

import { otpBoxClass, otpMiddleClass } from './otp-input.variants.ts'

export type OtpBoxProps = ComponentProps<'input'> & {
  /** Its place in the code, from 0. */
  index: number
  length: number
  /** Its name, such as “Digit 1 of 6”. */
  label: string
  /** The id of the visible label of the whole code, which is then a part of its name (WCAG 2.5.3). */
  groupLabelId: string | undefined
  isInvalid: boolean
}

/** Tells password managers to ignore a box. */
const unmanaged = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '' }

/** One character of a code. The first box accepts a whole code, so that it can be filled in automatically. */
export function OtpBox({ index, length, label, groupLabelId, isInvalid, ...props }: OtpBoxProps) {
  // See OtpInput.
  'use no memo'
  const labelId = useId()
  const boxClass = otpBoxClass(isInvalid)
  return (
    <>
      <input
        {...(index > 0 && unmanaged)}
        {...props}
        autoCapitalize="off"
        autoComplete={index === 0 ? 'one-time-code' : 'off'}
        maxLength={index === 0 ? length : undefined}
        enterKeyHint={index === length - 1 ? 'done' : 'next'}
        aria-label={label}
        aria-labelledby={groupLabelId && `${groupLabelId} ${labelId}`}
        aria-invalid={isInvalid || undefined}
        data-slot="otp-input-box"
        className={index + 1 === length / 2 ? boxClass + otpMiddleClass : boxClass}
      />
      {groupLabelId && (
        <span id={labelId} hidden>
          {label}
        </span>
      )}
    </>
  )
}

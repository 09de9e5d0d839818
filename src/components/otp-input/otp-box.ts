import type { InputHTMLAttributes } from 'react'

import { otpBoxClass, otpMiddleClass } from './otp-input.variants.ts'

/** Tells password managers to ignore a box. */
const unmanaged = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '' }

/**
 * What every box has, and what depends on its place. The first accepts a whole code, so that it can be filled in
 * automatically.
 */
export const boxAttributes = (
  index: number,
  length: number,
): InputHTMLAttributes<HTMLInputElement> => ({
  ...(index > 0 && unmanaged),
  autoCapitalize: 'off',
  autoComplete: index === 0 ? 'one-time-code' : 'off',
  maxLength: index === 0 ? length : undefined,
  enterKeyHint: index === length - 1 ? 'done' : 'next',
  className: otpBoxClass + (index + 1 === length / 2 ? otpMiddleClass : ''),
})

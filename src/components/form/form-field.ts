import type { ReactNode } from 'react'

/**
 * One field of a ready-made form: the control's props, such as those that a form library's `register` returns, and its
 * error.
 */
export type FormField<ControlProps> = Omit<ControlProps, 'autoComplete'> & { error?: ReactNode }

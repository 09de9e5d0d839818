import type { ReactNode } from 'react'

/**
 * One field of a ready-made form: the control's own properties, such as react-hook-form's `register` gives them, and
 * what is wrong with it.
 */
export type FormField<ControlProps> = Omit<ControlProps, 'autoComplete'> & { error?: ReactNode }

import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { ErrorSummary } from './error-summary.tsx'
import { SUMMARY_FROM_ERRORS, type FormError } from './form-errors.ts'

export type FormProps = ComponentProps<'form'> & {
  /** Errors of the last attempt. From two on they are listed above the fields. */
  errors?: readonly FormError[] | undefined
  /** Heading of that list. */
  errorsTitle?: string
}

/**
 * A real `<form>` that leaves checking to its page and shows what is wrong. It posts unless told
 * otherwise, so that a password sent before the page is hydrated never stands in an address.
 */
export function Form({ errors, errorsTitle, className, children, ...props }: FormProps) {
  return (
    <form
      method="post"
      {...props}
      noValidate
      data-slot="form"
      className={cx('flex flex-col gap-5', className)}
    >
      {errors && errors.length >= SUMMARY_FROM_ERRORS && (
        <ErrorSummary errors={errors} title={errorsTitle} />
      )}
      {children}
    </form>
  )
}

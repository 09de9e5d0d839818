'use client'

import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { FormErrorsContext } from '../field/form-errors.context.ts'
import { ErrorSummary } from './error-summary.tsx'
import { messagesByName, SUMMARY_FROM_ERRORS, type FormError } from './form-errors.ts'

export type FormProps = ComponentProps<'form'> & {
  /**
   * Errors of the last submission. Each is shown at the Field with its name. Two or more are also listed above the
   * fields.
   */
  errors?: readonly FormError[] | undefined
  /** Heading of that list. */
  errorsTitle?: string
}

/**
 * A real `<form>` that leaves validation to its page and shows the errors. Its method is `post` by default, so that a
 * password submitted before hydration never appears in a URL.
 */
export function Form({ errors, errorsTitle, className, children, ...props }: FormProps) {
  return (
    <form
      // React sets it for a function, and warns about any other.
      method={typeof props.action === 'function' ? undefined : 'post'}
      {...props}
      noValidate
      data-slot="form"
      className={cx('flex flex-col gap-5', className)}
    >
      {errors && errors.length >= SUMMARY_FROM_ERRORS && (
        <ErrorSummary errors={errors} title={errorsTitle} />
      )}
      <FormErrorsContext value={messagesByName(errors)}>{children}</FormErrorsContext>
    </form>
  )
}

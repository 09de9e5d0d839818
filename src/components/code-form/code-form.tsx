import type { ReactNode } from 'react'

import { Field } from '../field/field.tsx'
import { FormFailure, FormSubmit, type FormAttempt } from '../form/form-parts.tsx'
import { Form, type FormProps } from '../form/form.tsx'

export type CodeFormProps = FormProps &
  FormAttempt & {
    label?: string
    /** Where the code comes from. */
    hint?: ReactNode
    error?: ReactNode
    /** Stands above the field, such as the address that the code went to. */
    intro?: ReactNode
    /** Stands below the button, such as the way to another code. */
    footer?: ReactNode
    /** The control: six boxes, or one line for codes that are not six digits. */
    children: ReactNode
  }

/** Asks for a one-time code. Renders a `<form>` around an OtpInput or an Input. */
export function CodeForm({
  label = 'One-time code',
  hint,
  error,
  intro,
  footer,
  submitLabel = 'Verify',
  failure,
  isPending,
  children,
  ...props
}: CodeFormProps) {
  return (
    <Form {...props}>
      {intro}
      <FormFailure>{failure}</FormFailure>
      <Field label={label} hint={hint} error={error}>
        {children}
      </Field>
      <FormSubmit isPending={isPending} submitLabel={submitLabel} />
      {footer}
    </Form>
  )
}

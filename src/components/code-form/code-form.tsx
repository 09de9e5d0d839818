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
    /** Shown above the field, such as the address that the code was sent to. */
    intro?: ReactNode
    /** Shown below the button, such as a link to request another code. */
    footer?: ReactNode
    /** The control: six boxes, or one text field for codes that aren't six digits. */
    children: ReactNode
  }

/** Prompts for a one-time code. Renders a `<form>` around an OtpInput or an Input. */
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

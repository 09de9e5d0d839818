'use client'

import { isValidElement, type ReactNode } from 'react'

import { Field } from '../field/field.tsx'
import { FormFailure, FormSubmit, type FormActions, type FormAttempt } from '../form/form-parts.tsx'
import { Form, type FormProps } from '../form/form.tsx'
import { useLabels } from '../provider-context.ts'

export type CodeFormLabels = {
  code: string
  submit: string
}

export const englishCodeFormLabels: CodeFormLabels = {
  code: 'One-time code',
  submit: 'Verify',
}

export type CodeFormProps = FormProps &
  FormAttempt &
  FormActions & {
    label?: string
    /** Where the code comes from. */
    hint?: ReactNode
    error?: ReactNode
    /** Shown above the field, such as the address that the code was sent to. */
    intro?: ReactNode
    /** Shown below the button, such as a link to request another code. */
    footer?: ReactNode
    /** The control, with its `name`: six boxes, or one text field for codes that aren't six digits. */
    children: ReactNode
  }

/** Prompts for a one-time code. Renders a `<form>` around an OtpInput or an Input. */
export function CodeForm({
  label,
  hint,
  error,
  intro,
  footer,
  submitLabel,
  failure,
  isPending,
  actions,
  children,
  ...props
}: CodeFormProps) {
  const labels = useLabels('codeForm', englishCodeFormLabels)
  const name = isValidElement<{ name?: string }>(children) ? children.props.name : undefined
  return (
    <Form {...props}>
      {intro}
      <FormFailure>{failure}</FormFailure>
      <Field label={label ?? labels.code} name={name} hint={hint} error={error}>
        {children}
      </Field>
      <FormSubmit
        actions={actions}
        isPending={isPending}
        submitLabel={submitLabel ?? labels.submit}
      />
      {footer}
    </Form>
  )
}

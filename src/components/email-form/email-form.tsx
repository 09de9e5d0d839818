'use client'

import type { ComponentProps } from 'react'

import { Field } from '../field/field.tsx'
import type { FormField } from '../form/form-field.ts'
import { FormFailure, FormSubmit, type FormAttempt } from '../form/form-parts.tsx'
import { Form, type FormProps } from '../form/form.tsx'
import { Input } from '../input/input.tsx'
import { useLabels } from '../provider-context.ts'

export type EmailFormLabels = {
  email: string
  submit: string
}

export const englishEmailFormLabels: EmailFormLabels = {
  email: 'Email',
  submit: 'Continue',
}

export type EmailFormProps = FormProps &
  FormAttempt & {
    /** The control's props, including its `name`, and its error. */
    email?: FormField<ComponentProps<'input'>>
    label?: string
  }

/**
 * Prompts for the email address of an account. Renders a `<form>`. When uncontrolled, it keeps what was typed before
 * hydration. `children` are shown between the failure and the field.
 */
export function EmailForm({
  email: emailField,
  label,
  submitLabel,
  failure,
  isPending,
  children,
  ...props
}: EmailFormProps) {
  const labels = useLabels('emailForm', englishEmailFormLabels)
  const { error, ...email } = emailField ?? {}
  return (
    <Form {...props}>
      {children}
      <FormFailure>{failure}</FormFailure>
      <Field label={label ?? labels.email} name={email.name} error={error}>
        <Input type="email" inputMode="email" required autoComplete="username" {...email} />
      </Field>
      <FormSubmit isPending={isPending} submitLabel={submitLabel ?? labels.submit} />
    </Form>
  )
}

'use client'

import type { ReactNode } from 'react'

import { ChosenEmail } from '../chosen-email/chosen-email.tsx'
import { Field } from '../field/field.tsx'
import type { FormField } from '../form/form-field.ts'
import { FormFailure, FormSubmit, type FormActions, type FormAttempt } from '../form/form-parts.tsx'
import { Form, type FormProps } from '../form/form.tsx'
import { PasswordField, type PasswordFieldProps } from '../password-field/password-field.tsx'
import { useLabels } from '../provider-context.ts'

export type PasswordFormLabels = {
  password: string
  submit: string
}

export const englishPasswordFormLabels: PasswordFormLabels = {
  password: 'Password',
  submit: 'Sign in',
}

export type PasswordFormProps = FormProps &
  FormAttempt &
  FormActions & {
    /** The account that the password belongs to. */
    username: string
    /** A link or button to change the user name. */
    usernameAction?: ReactNode
    /** The control's props, including its `name`, and its error. */
    password?: FormField<PasswordFieldProps>
    /** At the end of the label's row, such as a "Forgot password" link. */
    passwordAction?: ReactNode
    label?: string
  }

/** Prompts for the password of a known account. Renders a `<form>`. */
export function PasswordForm({
  username,
  usernameAction,
  password: passwordField,
  passwordAction,
  label,
  submitLabel,
  failure,
  isPending,
  actions,
  children,
  ...props
}: PasswordFormProps) {
  const labels = useLabels('passwordForm', englishPasswordFormLabels)
  const { error, ...password } = passwordField ?? {}
  return (
    <Form {...props}>
      <ChosenEmail email={username} action={usernameAction} />
      <FormFailure>{failure}</FormFailure>
      <Field
        label={label ?? labels.password}
        name={password.name}
        error={error}
        labelAction={passwordAction}
      >
        <PasswordField required {...password} autoComplete="current-password" />
      </Field>
      <FormSubmit
        actions={actions}
        isPending={isPending}
        submitLabel={submitLabel ?? labels.submit}
      />
      {children}
    </Form>
  )
}

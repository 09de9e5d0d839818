'use client'

import { useState, type InputEvent, type ReactNode } from 'react'

import { ChosenEmail, HiddenUsername } from '../chosen-email/chosen-email.tsx'
import { Field } from '../field/field.tsx'
import type { FormField } from '../form/form-field.ts'
import { FormFailure, FormSubmit, type FormActions, type FormAttempt } from '../form/form-parts.tsx'
import { Form, type FormProps } from '../form/form.tsx'
import { PasswordField, type PasswordFieldProps } from '../password-field/password-field.tsx'
import { useLabels } from '../provider-context.ts'
import { passwordStrength, type PasswordStrength } from './password-strength.ts'
import { Strength } from './strength.tsx'

export type NewPasswordFormLabels = {
  password: string
  confirmation: string
  hint: (minLength: number) => string
  strength: Record<PasswordStrength, string>
  submit: string
}

export const englishNewPasswordLabels: NewPasswordFormLabels = {
  password: 'Password',
  confirmation: 'Confirm password',
  hint: (minLength) =>
    `At least ${minLength} characters. Several words together make a strong password that is easy to remember.`,
  strength: {
    short: 'Too short so far.',
    weak: 'Weak: easy to guess. Add another word.',
    good: 'Good.',
    strong: 'Strong.',
  },
  submit: 'Set password',
}

export type NewPasswordFormProps = FormProps &
  FormAttempt &
  FormActions & {
    /** The account, so that password managers store the password for it. */
    username: string
    /** A link or button to change the user name. Without it, the user name is only there for password managers. */
    usernameAction?: ReactNode
    /** Shows the account above the fields. */
    isUsernameShown?: boolean
    /** Minimum number of characters. */
    minLength: number
    password?: FormField<PasswordFieldProps>
    confirmation?: FormField<PasswordFieldProps>
    labels?: Partial<NewPasswordFormLabels>
    /** Shown above the fields. */
    intro?: ReactNode
  }

/** A new password, entered twice, with its strength. Renders a `<form>`. `children` are shown below the button. */
export function NewPasswordForm({
  username,
  usernameAction,
  isUsernameShown = false,
  minLength,
  password: passwordField,
  confirmation: confirmationField,
  labels: givenLabels,
  intro,
  submitLabel,
  failure,
  isPending,
  actions,
  children,
  ...props
}: NewPasswordFormProps) {
  const labels = useLabels('newPasswordForm', englishNewPasswordLabels, givenLabels)
  const [strength, setStrength] = useState<PasswordStrength>()
  const { error: passwordError, ...password } = passwordField ?? {}
  const { error: confirmationError, ...confirmation } = confirmationField ?? {}
  const isRefused = Boolean(failure || passwordError)
  const [wasRefused, setWasRefused] = useState(isRefused)
  if (isRefused !== wasRefused) {
    setWasRefused(isRefused)
    // “Good.” below “This password has leaked” would contradict it. The next edit shows the strength again.
    if (isRefused) setStrength(undefined)
  }
  const estimate = (event: InputEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setStrength(value === '' ? undefined : passwordStrength(value, minLength))
  }
  return (
    <Form
      {...props}
      onReset={(event) => {
        props.onReset?.(event)
        if (!event.defaultPrevented) setStrength(undefined)
      }}
    >
      {isUsernameShown ? (
        <ChosenEmail email={username} action={usernameAction} />
      ) : (
        <HiddenUsername email={username} />
      )}
      {intro}
      <FormFailure>{failure}</FormFailure>
      <Field
        label={labels.password}
        name={password.name}
        hint={labels.hint(minLength)}
        error={passwordError}
      >
        <PasswordField
          required
          {...password}
          autoComplete="new-password"
          onInput={(event: InputEvent<HTMLInputElement>) => {
            estimate(event)
            password.onInput?.(event)
          }}
        />
        <Strength strength={strength} words={strength && labels.strength[strength]} />
      </Field>
      <Field label={labels.confirmation} name={confirmation.name} error={confirmationError}>
        <PasswordField required {...confirmation} autoComplete="new-password" />
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

import type { ReactNode } from 'react'

import { PASSWORD_MIN_LENGTH } from '../../../contract/constants.ts'
import { NewPasswordForm } from '../../components/new-password-form/index.ts'
import { useSchemaForm } from '../shared/use-schema-form.ts'

const schema = () =>
  import('../../../contract/account/registration.ts').then((module) => module.choosePasswordForm)

export type ChosenPassword = { password: string; confirm_password: string }

/** Sets the password of an account: in registration, and on /otp for accounts without one. */
export function ChoosePasswordStep({
  email,
  edit,
  submitLabel,
  children,
  onSubmit,
}: {
  email: string
  /** A link or button to change the address, if that is possible. */
  edit?: ReactNode
  submitLabel: string
  /** Shown below the button. */
  children?: ReactNode
  /** Returns the error to show, if any. */
  onSubmit: (chosen: ChosenPassword) => Promise<string | undefined>
}) {
  const form = useSchemaForm<ChosenPassword>({
    schema,
    defaultValues: { password: '', confirm_password: '' },
    failureFocus: 'password',
    onSubmit,
  })

  return (
    <NewPasswordForm
      username={email}
      usernameAction={edit}
      isUsernameShown
      minLength={PASSWORD_MIN_LENGTH}
      password={form.field('password')}
      confirmation={form.field('confirm_password')}
      failure={form.failure}
      isPending={form.isPending}
      submitLabel={submitLabel}
      onSubmit={form.onSubmit}
    >
      {children}
    </NewPasswordForm>
  )
}

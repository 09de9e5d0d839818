import { PASSWORD_MIN_LENGTH } from '../../../../contract/constants.ts'
import { NewPasswordForm } from '../../../components/new-password-form/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const schema = () =>
  import('../../../../contract/account/password-reset.ts').then((module) => module.newPasswordForm)

const labels = {
  password: 'New password',
  confirmation: 'Confirm new password',
}

export type NewPassword = { new_password: string; confirm_new_password: string }

/** The last step of a reset. `onSubmit` returns the error to show, if any. */
export function NewPasswordStep({
  email,
  onSubmit,
}: {
  email: string
  onSubmit: (chosen: NewPassword) => Promise<string | undefined>
}) {
  const form = useSchemaForm<NewPassword>({
    schema,
    defaultValues: { new_password: '', confirm_new_password: '' },
    failureFocus: 'new_password',
    onSubmit,
  })

  return (
    <NewPasswordForm
      username={email}
      minLength={PASSWORD_MIN_LENGTH}
      labels={labels}
      intro={<Text tone="muted">You will be signed out everywhere else.</Text>}
      password={form.field('new_password')}
      confirmation={form.field('confirm_new_password')}
      failure={form.failure}
      isPending={form.isPending}
      submitLabel="Reset password"
      onSubmit={form.onSubmit}
    />
  )
}

import { PasswordForm } from '../../../components/password-form/index.ts'
import { AuthLink } from '../../shared/auth-link.tsx'
import { EditLink } from '../../shared/edit-link.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const passwordSchema = () =>
  import('../../../../contract/account/authentication.ts').then((module) => module.passwordForm)

/** The second step of sign-in. `onSubmit` returns the error to show, if any. */
export function PasswordStep({
  email,
  onEdit,
  onSubmit,
}: {
  email: string
  onEdit: () => void
  onSubmit: (password: string) => Promise<string | undefined>
}) {
  const form = useSchemaForm<{ password: string }>({
    schema: passwordSchema,
    defaultValues: { password: '' },
    failureFocus: 'password',
    onSubmit: ({ password }) => onSubmit(password),
  })

  return (
    <PasswordForm
      username={email}
      usernameAction={<EditLink href="/login" onEdit={onEdit} />}
      password={form.field('password')}
      passwordAction={<AuthLink href="/forgot-pass">Forgot Password</AuthLink>}
      failure={form.failure}
      isPending={form.isPending}
      onSubmit={form.onSubmit}
    />
  )
}

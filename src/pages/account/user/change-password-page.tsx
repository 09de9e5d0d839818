import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useNavigate } from 'react-router-dom'

import { PASSWORD_MIN_LENGTH } from '../../../../contract/constants.ts'
import { useChangePassword } from '../../../api/account/change-password.ts'
import { userQuery } from '../../../api/account/user.ts'
import { Button } from '../../../components/button/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Link } from '../../../components/link/index.ts'
import { NewPasswordForm } from '../../../components/new-password-form/index.ts'
import { Page } from '../../../components/page/index.ts'
import { PasswordField } from '../../../components/password-field/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { ProveDialog } from '../step-up/prove-dialog.tsx'
import { useProof } from '../step-up/use-proof.ts'

const changeSchema = () =>
  import('../../../../contract/account/change-password.ts').then(
    (module) => module.changePasswordForm,
  )
const firstSchema = () =>
  import('../../../../contract/account/password-reset.ts').then((module) => module.newPasswordForm)

const labels = { password: 'New password', confirmation: 'Confirm new password' }
const SIGN_IN_METHODS = '/account?tab=sign-in'

/** /change-password: changes the password, or sets one for an account that has none. */
export function ChangePasswordPage() {
  // Cached since the page's guard ran.
  const { data: user } = useQuery(userQuery)
  useHeadingAsTitle()
  return (
    <Page
      title={user?.has_password === false ? 'Set a password' : 'Change password'}
      breadcrumbs={
        <PageBreadcrumbs
          levels={[
            { label: 'Account', href: SIGN_IN_METHODS },
            { label: 'Password', href: '/change-password' },
          ]}
        />
      }
      description="You will be signed out on every other device."
    >
      {user && <ChangePasswordForm email={user.email} hasPassword={user.has_password} />}
    </Page>
  )
}

function ChangePasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const change = useChangePassword()
  const { withProof, dialog } = useProof()
  const navigate = useNavigate()
  const showToast = useToast()
  const form = useSchemaForm<{
    current_password?: string
    new_password: string
    confirm_new_password: string
  }>({
    schema: hasPassword ? changeSchema : firstSchema,
    defaultValues: {
      ...(hasPassword && { current_password: '' }),
      new_password: '',
      confirm_new_password: '',
    },
    fallback: 'Your password could not be changed. Try again.',
    onSubmit: async (entered) => {
      const isDone = await withProof(async () => {
        await change.mutateAsync(entered)
        return true
      })
      if (!isDone) return
      showToast({
        tone: 'positive',
        title: hasPassword ? 'Your password was changed' : 'Your password was set',
        description: 'All other sessions have ended.',
      })
      await navigate(SIGN_IN_METHODS)
    },
  })
  return (
    <div className="grid max-w-md gap-4">
      <NewPasswordForm
        username={email}
        minLength={PASSWORD_MIN_LENGTH}
        labels={labels}
        intro={hasPassword && <CurrentPassword {...form.field('current_password')} />}
        password={form.field('new_password')}
        confirmation={form.field('confirm_new_password')}
        failure={form.failure}
        actions={
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isPending={form.isPending}>
              {hasPassword ? 'Change password' : 'Set password'}
            </Button>
            <Link asChild variant="button-secondary">
              <RouterLink to={SIGN_IN_METHODS}>Cancel</RouterLink>
            </Link>
          </div>
        }
        onSubmit={form.onSubmit}
      />
      <ProveDialog {...dialog} />
    </div>
  )
}

type CurrentPasswordField = ReturnType<
  ReturnType<typeof useSchemaForm<{ current_password?: string }>>['field']
>

const CurrentPassword = ({ error, ...field }: CurrentPasswordField) => (
  <Field label="Current password" error={error}>
    <PasswordField {...field} autoComplete="current-password" required />
  </Field>
)

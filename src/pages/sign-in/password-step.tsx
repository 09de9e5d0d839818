import { Alert } from '../../components/alert/index.ts'
import { Button } from '../../components/button/index.ts'
import { Field } from '../../components/field/index.ts'
import { Form } from '../../components/form/index.ts'
import { PasswordField } from '../../components/password-field/index.ts'
import { AuthLink } from '../shared/auth-link.tsx'
import { ChosenEmail } from '../shared/chosen-email.tsx'
import { useStepForm } from '../shared/use-step-form.ts'

const passwordSchema = () =>
  import('../../../contract/authentication.ts').then((module) => module.passwordForm)

/** The second step of sign-in. `onSubmit` gives the sentence to show when it did not work out. */
export function PasswordStep({
  email,
  onEdit,
  onSubmit,
}: {
  email: string
  onEdit: () => void
  onSubmit: (password: string) => Promise<string | undefined>
}) {
  const form = useStepForm<{ password: string }>({
    schema: passwordSchema,
    defaultValues: { password: '' },
    failureFocus: 'password',
    onSubmit: ({ password }) => onSubmit(password),
  })

  return (
    <Form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <ChosenEmail email={email} edit={{ href: '/login', onEdit }} />
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <Field
        label="Password"
        error={form.error('password')}
        labelAction={
          <AuthLink href="/forgot-pass" className="text-sm">
            Forgot Password
          </AuthLink>
        }
      >
        <PasswordField autoComplete="current-password" required {...form.register('password')} />
      </Field>
      <Button type="submit" width="full" isPending={form.isSubmitting}>
        Sign in
      </Button>
    </Form>
  )
}

import { Alert } from '../../components/alert/index.ts'
import { Button } from '../../components/button/index.ts'
import { Form } from '../../components/form/index.ts'
import { ChoosePasswordFields } from '../shared/choose-password-fields.tsx'
import { HiddenUsername } from '../shared/hidden-username.tsx'
import { useStepForm } from '../shared/use-step-form.ts'

const schema = () =>
  import('../../../contract/password-reset.ts').then((module) => module.newPasswordForm)

export type NewPassword = { new_password: string; confirm_new_password: string }

/** The last step of a reset. `onSubmit` gives the sentence to show when it did not work out. */
export function NewPasswordStep({
  email,
  onSubmit,
}: {
  email: string
  onSubmit: (chosen: NewPassword) => Promise<string | undefined>
}) {
  const form = useStepForm<NewPassword>({
    schema,
    defaultValues: { new_password: '', confirm_new_password: '' },
    failureFocus: 'new_password',
    onSubmit,
  })

  return (
    <Form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <HiddenUsername email={email} />
      <p className="text-on-surface-muted">You will be signed out everywhere else.</p>
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <ChoosePasswordFields
        labels={{ password: 'New password', confirmation: 'Confirm new password' }}
        password={form.register('new_password')}
        confirmation={form.register('confirm_new_password')}
        errors={{
          password: form.error('new_password'),
          confirmation: form.error('confirm_new_password'),
        }}
      />
      <Button type="submit" width="full" isPending={form.isSubmitting}>
        Reset password
      </Button>
    </Form>
  )
}

import { Alert } from '../../components/alert/index.ts'
import { Button } from '../../components/button/index.ts'
import { Form } from '../../components/form/index.ts'
import { ChoosePasswordFields } from './choose-password-fields.tsx'
import { ChosenEmail } from './chosen-email.tsx'
import { useStepForm } from './use-step-form.ts'

const schema = () =>
  import('../../../contract/registration.ts').then((module) => module.choosePasswordForm)

export type ChosenPassword = { password: string; confirm_password: string }

/** A password for an account: in registration, and on /otp for those who have none. */
export function ChoosePasswordStep({
  email,
  edit,
  submitLabel,
  children,
  onSubmit,
}: {
  email: string
  /** How to change the address, where that is possible. */
  edit?: { href: string; onEdit: () => void }
  submitLabel: string
  /** Stands below the button. */
  children?: React.ReactNode
  /** Gives the sentence to show when it did not work out. */
  onSubmit: (chosen: ChosenPassword) => Promise<string | undefined>
}) {
  const form = useStepForm<ChosenPassword>({
    schema,
    defaultValues: { password: '', confirm_password: '' },
    failureFocus: 'password',
    onSubmit,
  })

  return (
    <Form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <ChosenEmail email={email} edit={edit} />
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <ChoosePasswordFields
        labels={{ password: 'Password', confirmation: 'Confirm password' }}
        password={form.register('password')}
        confirmation={form.register('confirm_password')}
        errors={{ password: form.error('password'), confirmation: form.error('confirm_password') }}
      />
      <Button type="submit" width="full" isPending={form.isSubmitting}>
        {submitLabel}
      </Button>
      {children}
    </Form>
  )
}

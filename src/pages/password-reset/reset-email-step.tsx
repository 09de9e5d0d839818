import { useEffect } from 'react'

import { Alert } from '../../components/alert/index.ts'
import { Button } from '../../components/button/index.ts'
import { Field } from '../../components/field/index.ts'
import { Form } from '../../components/form/index.ts'
import { Input } from '../../components/input/index.ts'
import { rememberedEmail } from '../shared/remembered-email.ts'
import { takeSubmitted } from '../shared/take-submitted.ts'
import { useStepForm } from '../shared/use-step-form.ts'

const schema = () =>
  import('../../../contract/password-reset.ts').then((module) => module.forgotPasswordRequest)

/** Where to send the code. `onSubmit` gives the sentence to show when it did not work out. */
export function ResetEmailStep({
  onSubmit,
}: {
  onSubmit: (email: string) => Promise<string | undefined>
}) {
  const form = useStepForm<{ email: string }>({
    schema,
    failureFocus: 'email',
    onSubmit: ({ email }) => onSubmit(email),
  })
  const { setValue } = form

  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>('input[name=email]')
    const submitted = takeSubmitted('email')
    if (input?.value === '') setValue('email', submitted ?? rememberedEmail())
    if (submitted) input?.form?.requestSubmit()
  }, [setValue])

  return (
    <Form method="get" action="/forgot-pass" onSubmit={form.onSubmit} className="grid gap-4">
      <p className="text-on-surface-muted">
        We will send you a code with which you can choose a new password.
      </p>
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <Field label="Email" error={form.error('email')}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          {...form.register('email')}
        />
      </Field>
      <Button type="submit" width="full" isPending={form.isSubmitting}>
        Send code
      </Button>
    </Form>
  )
}

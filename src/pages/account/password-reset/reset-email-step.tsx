import { useEffect } from 'react'

import { EmailForm } from '../../../components/email-form/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { rememberedEmail } from '../remembered-email.ts'

const schema = () =>
  import('../../../../contract/account/password-reset.ts').then(
    (module) => module.forgotPasswordRequest,
  )

/** The address to send the code to. `onSubmit` returns the error to show, if any. */
export function ResetEmailStep({
  onSubmit,
}: {
  onSubmit: (email: string) => Promise<string | undefined>
}) {
  const form = useSchemaForm<{ email: string }>({
    schema,
    failureFocus: 'email',
    onSubmit: ({ email }) => onSubmit(email),
  })
  const { setValue } = form

  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>('input[name=email]')
    if (input?.value !== '') return
    setValue('email', rememberedEmail())
    // What a person is about to type replaces it.
    if (document.activeElement === input) input.select()
  }, [setValue])

  return (
    <EmailForm
      method="dialog"
      email={form.field('email')}
      failure={form.failure}
      isPending={form.isPending}
      submitLabel="Send code"
      onSubmit={form.onSubmit}
    >
      <Text tone="muted">We will send you a code to choose a new password.</Text>
    </EmailForm>
  )
}

import { ChosenEmail } from '../../../components/chosen-email/index.ts'
import { CodeForm } from '../../../components/code-form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Text } from '../../../components/text/index.ts'
import { EditLink } from '../../shared/edit-link.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { ResendEmail } from '../resend-email.tsx'

const schema = () =>
  import('../../../../contract/account/password-reset.ts').then((module) => module.resetCodeForm)

/** Storage key for when another code may be requested. */
export const RESET_LOCK_KEY = 'parapet.reset-lock'

/**
 * The emailed code, and a link to request another one once the timer has run out. Each callback returns the error to
 * show, if any.
 */
export function ResetCodeStep({
  email,
  onEdit,
  onResend,
  onSubmit,
}: {
  email: string
  onEdit: () => void
  onResend: () => Promise<string | undefined>
  onSubmit: (code: string) => Promise<string | undefined>
}) {
  const form = useSchemaForm<{ otp: string }>({
    schema,
    defaultValues: { otp: '' },
    failureFocus: 'otp',
    onSubmit: ({ otp }) => onSubmit(otp),
  })

  const { error, ...otp } = form.field('otp')

  return (
    <CodeForm
      intro={
        <>
          <ChosenEmail email={email} action={<EditLink href="/forgot-pass" onEdit={onEdit} />} />
          <Text tone="muted">
            If there is an account with this address, we have sent a code to it. It is valid for
            10&nbsp;minutes.
          </Text>
        </>
      }
      error={error}
      failure={form.failure}
      isPending={form.isPending}
      submitLabel="Verify code"
      onSubmit={form.onSubmit}
      footer={
        <ResendEmail lockKey={RESET_LOCK_KEY} onResend={onResend} onFailure={form.setFailure} />
      }
    >
      <Input {...otp} inputMode="numeric" pattern="[0-9]*" autoComplete="one-time-code" required />
    </CodeForm>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { ProveRequest } from '../../../../contract/account/step-up.ts'
import type { User } from '../../../../contract/account/user.ts'
import { prove, useSendProofCode } from '../../../api/account/step-up.ts'
import { userQuery } from '../../../api/account/user.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Divider } from '../../../components/auth-layout/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog } from '../../../components/dialog/index.ts'
import { PasswordForm } from '../../../components/password-form/index.ts'
import { useCountdown } from '../../shared/use-countdown.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { CodeDialogForm, ConfirmButtons } from '../code-dialog-form.tsx'
import { UsePasskeyButton } from '../passkeys/use-passkey-button.tsx'
import { ResendStatus } from '../resend-status.tsx'

/**
 * Prompts for re-authentication, with the method that the account uses. Used with `useProof`; render it outside of any
 * form.
 */
export function ProveDialog({
  isOpen,
  onProved,
  onCancel,
}: {
  isOpen: boolean
  onProved: () => void
  onCancel: () => void
}) {
  // Cached since the page's guard ran.
  const { data: user } = useQuery(userQuery)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onCancel}
      title="Confirm it’s you"
      description="This action is hard to undo, and you last confirmed your identity more than 10 minutes ago."
    >
      {user && <Proof user={user} onProved={onProved} />}
    </Dialog>
  )
}

type Submit = (given: ProveRequest) => Promise<string | undefined>

function Proof({ user, onProved }: { user: User; onProved: () => void }) {
  const submit: Submit = async (given) => {
    try {
      await prove(given)
    } catch (error) {
      return failureSentence(error, 'Your identity could not be confirmed. Try again.')
    }
    onProved()
    return undefined
  }
  if (user.proves_with === 'password') return <PasswordProof email={user.email} onSubmit={submit} />
  if (user.proves_with === 'mailed_code') {
    return <MailedCodeProof email={user.email} onSubmit={submit} />
  }
  if (user.proves_with === 'passkey') {
    return (
      <div className="grid gap-6">
        <UsePasskeyButton onUsed={onProved} />
        <Divider label="or" />
        <CodeDialogForm hint="One of your recovery codes." isSecondary onSubmit={submit} />
      </div>
    )
  }
  return (
    <CodeDialogForm
      hint="From your authenticator app, or one of your recovery codes."
      onSubmit={submit}
    />
  )
}

const passwordSchema = () =>
  import('../../../../contract/account/authentication.ts').then((module) => module.passwordForm)

function PasswordProof({ email, onSubmit }: { email: string; onSubmit: Submit }) {
  const form = useSchemaForm<{ password: string }>({
    schema: passwordSchema,
    defaultValues: { password: '' },
    failureFocus: 'password',
    onSubmit,
  })
  return (
    <PasswordForm
      username={email}
      password={form.field('password')}
      failure={form.failure}
      actions={<ConfirmButtons isPending={form.isPending} />}
      onSubmit={form.onSubmit}
    />
  )
}

/** The code is sent as soon as the dialog opens; one sent within the last minute is not repeated. */
function MailedCodeProof({ email, onSubmit }: { email: string; onSubmit: Submit }) {
  const { mutate: send, error, isPending } = useSendProofCode()
  const lock = useCountdown()
  const [isResent, setIsResent] = useState(false)
  const sendOne = () => {
    setIsResent(false)
    send(undefined, {
      onSuccess: (seconds) => {
        lock.start(seconds)
        setIsResent(true)
      },
    })
  }
  useEffect(() => send(undefined, { onSuccess: lock.start }), [send, lock.start])

  return (
    <CodeDialogForm
      hint={`The six-digit code that we sent to ${email}.`}
      failure={error && failureSentence(error, 'The code could not be sent.')}
      onSubmit={onSubmit}
    >
      <Button
        variant="text"
        className="self-start"
        aria-disabled={lock.isRunning || isPending}
        onClick={() => !lock.isRunning && !isPending && sendOne()}
      >
        Send another code
      </Button>
      <ResendStatus seconds={lock.remaining} isSent={isResent} />
    </CodeDialogForm>
  )
}

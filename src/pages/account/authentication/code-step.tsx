import { useState } from 'react'

import type { RefusedError } from '../../../api/failures.ts'
import { Button } from '../../../components/button/index.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { ChosenEmail } from '../../../components/chosen-email/index.ts'
import { CodeForm } from '../../../components/code-form/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { CodeInput } from '../code-input.tsx'
import { CODE_LOCK_KEY } from '../code-lock.ts'
import { codeSchema } from '../code.ts'
import { ResendEmail } from '../resend-email.tsx'

type Asked = RefusedError['response']

export type CodeStepProps = {
  email: string
  password: string
  /** The server's request for a code. */
  asked: Asked
  /** Without a code, another one is sent. Returns the error to show, if any. */
  onSubmit: (password: string, code?: string, isRemembered?: boolean) => Promise<string | undefined>
  /** For people who can't use any of the methods. Returns the error to show, if any. */
  onLost: () => Promise<string | undefined>
}

const methodsOf = ({ data }: Asked): readonly string[] =>
  Array.isArray(data?.methods) ? data.methods : []

/** Whether the account has a passkey, which only /otp can use as the second factor. */
export const isPasskeyAsked = (asked: Asked) => methodsOf(asked).includes('passkey')

/**
 * The third step of sign-in, for accounts with a second factor.
 */
export function CodeStep({ email, password, asked, onSubmit, onLost }: CodeStepProps) {
  const [isRemembered, setRemembered] = useState(false)
  const methods = methodsOf(asked)
  const form = useSchemaForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
    failureFocus: 'code',
    onSubmit: ({ code }) => onSubmit(password, code, isRemembered),
  })
  const { error, ...code } = form.field('code')

  const leave = async () => form.setFailure(await onLost())

  return (
    <CodeForm
      intro={<ChosenEmail email={email} />}
      hint={asked.message ?? ''}
      error={error}
      failure={form.failure}
      isPending={form.isPending}
      submitLabel="Sign in"
      onSubmit={form.onSubmit}
      footer={
        <>
          <Checkbox
            checked={isRemembered}
            onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
            description="Only on a device that no one else uses."
          >
            Don’t ask for a code in this browser for 30 days
          </Checkbox>
          {methods.includes('mailed_code') && (
            <ResendEmail
              lockKey={CODE_LOCK_KEY}
              onResend={() => onSubmit(password)}
              onFailure={form.setFailure}
            />
          )}
          {methods.includes('recovery_code') && (
            <Button variant="text" className="self-start" onClick={() => void leave()}>
              Can’t use any of these?
            </Button>
          )}
        </>
      }
    >
      <CodeInput {...code} />
    </CodeForm>
  )
}

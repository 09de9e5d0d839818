import { useState } from 'react'

import { messages, networkErrorPrefixes } from '../../../../contract/messages.ts'
import { signIn } from '../../../api/account/authentication.ts'
import { failureMessage, type RefusedError } from '../../../api/failures.ts'
import { Button } from '../../../components/button/index.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { CodeForm } from '../../../components/code-form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { withNext } from '../../shared/next.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { ResendEmail } from '../resend-email.tsx'

const codeSchema = () =>
  import('../../../../contract/account/authentication.ts').then((module) => module.codeForm)

type Credentials = { email: string; password: string }
type Asked = RefusedError['response']

export type CodeStepProps = Credentials & {
  /** The server's request for a code. */
  asked: Asked
  /** Without a code, another one is sent. Returns the error to show, if any. */
  onSubmit: (password: string, code?: string, isRemembered?: boolean) => Promise<string | undefined>
}

const methodsOf = (asked: Asked): readonly string[] => asked.data?.methods ?? []

/** Whether the account has a passkey, which only /otp can use as the second factor. */
export const isPasskeyAsked = (asked: Asked) => methodsOf(asked).includes('passkey')

/** Signs in as far as /otp, which offers passkeys, and help for people who lost their phone. */
export async function continueAtOtp(
  { email: username, password }: Credentials,
  hash = '',
): Promise<string | undefined> {
  try {
    await signIn({ username, password, defer_code: true })
  } catch (error) {
    return failureMessage(error, {
      fallback: messages.loginFailed,
      networkPrefix: networkErrorPrefixes.login,
    })
  }
  window.location.assign(withNext('/otp') + hash)
  // The next page is loading: the button stays pending until then.
  return new Promise(() => {})
}

/**
 * The third step of sign-in, for accounts with a second factor. A recovery code is longer, so it is one plain field.
 */
export function CodeStep({ email, password, asked, onSubmit }: CodeStepProps) {
  const [isRemembered, setRemembered] = useState(false)
  const methods = methodsOf(asked)
  const form = useSchemaForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
    failureFocus: 'code',
    onSubmit: ({ code }) => onSubmit(password, code, isRemembered),
  })
  const { error, ...code } = form.field('code')

  const resend = async () => {
    form.setFailure(undefined)
    const sentence = await onSubmit(password)
    form.setFailure(sentence)
    return sentence === undefined
  }

  const leave = async () => form.setFailure(await continueAtOtp({ email, password }, '#lost'))

  return (
    <CodeForm
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
            <ResendEmail lockKey="parapet.code-lock" onResend={resend} />
          )}
          {methods.includes('recovery_code') && (
            <Button variant="quiet" onClick={() => void leave()}>
              Lost your phone?
            </Button>
          )}
        </>
      }
    >
      <Input
        {...code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </CodeForm>
  )
}

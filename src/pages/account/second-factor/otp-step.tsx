import { useRef } from 'react'

import type { User } from '../../../../contract/account/user.ts'
import { CODE_LENGTH } from '../../../../contract/constants.ts'
import { Divider } from '../../../components/auth-layout/index.ts'
import { Button } from '../../../components/button/index.ts'
import { CodeForm } from '../../../components/code-form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { OtpInput } from '../../../components/otp-input/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { CODE_LOCK_KEY } from '../code-lock.ts'
import { missingDigits } from '../code.ts'
import { UsePasskeyButton } from '../passkeys/use-passkey-button.tsx'
import { ResendEmail } from '../resend-email.tsx'

type Methods = readonly NonNullable<User['second_factor_methods']>[number][]
const everyMethod: Methods = ['authenticator', 'recovery_code', 'mailed_code']

/** Whether any of the methods is six digits. */
export const areDigits = (methods: Methods = everyMethod) =>
  methods.includes('authenticator') || methods.includes('mailed_code')

/** Where the six digits come from. */
function hintOf(methods: Methods, email: string) {
  const isMailed = methods.includes('mailed_code')
  if (!methods.includes('authenticator'))
    return `We sent it to ${email}. It is valid for 10\u00A0minutes.`
  return isMailed
    ? `From your authenticator app, or from the email we sent to ${email}.`
    : 'From your authenticator app.'
}

/** Six digits from the app or an email, or a recovery code. Each callback returns the error to show, if any. */
export function OtpStep({
  email,
  methods = everyMethod,
  isDigits,
  onDigitsChange,
  onResend,
  onSubmit,
  onPasskeyUsed,
  onLost,
}: {
  email: string
  /** Without them either may be right. */
  methods?: Methods | undefined
  /** Whether the six digits are entered, not a recovery code. */
  isDigits: boolean
  onDigitsChange: (isDigits: boolean) => void
  onResend: () => Promise<string | undefined>
  onSubmit: (code: string) => Promise<string | undefined>
  onPasskeyUsed: () => Promise<string | undefined>
  /** For people without any of the methods. */
  onLost: () => void
}) {
  const element = useRef<HTMLFormElement>(null)
  const hasDigits = areDigits(methods)
  const hasPasskey = methods.includes('passkey')
  const form = useSchemaForm<{ otp: string }>({
    // Not the contract's schema: there the code may be of either kind.
    check: ({ otp }) => ({
      otp: isDigits ? missingDigits(otp) : otp.trim() === '' && 'Enter your recovery code.',
    }),
    defaultValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      const sentence = await onSubmit(otp)
      if (!sentence) return undefined
      if (isDigits) form.setValue('otp', '')
      element.current?.querySelector<HTMLElement>('input:not([tabindex="-1"])')?.focus()
      return sentence
    },
  })
  const { error, onValueChange, ...otp } = form.control('otp')

  const change = () => {
    onDigitsChange(!isDigits)
    form.reset()
    form.setFailure(undefined)
  }

  const codeForm = (
    <CodeForm
      label={isDigits ? 'One-time code' : 'Recovery code'}
      hint={
        isDigits
          ? hintOf(methods, email)
          : 'One of the ten codes that you saved when you set up your second factor.'
      }
      ref={element}
      error={error}
      failure={form.failure}
      isPending={form.isPending}
      actions={
        hasPasskey && (
          <Button type="submit" variant="secondary" width="full" isPending={form.isPending}>
            Verify
          </Button>
        )
      }
      footer={
        ((isDigits && methods.includes('mailed_code')) || methods.includes('recovery_code')) && (
          <div className="grid justify-items-start">
            {isDigits && methods.includes('mailed_code') && (
              <ResendEmail
                lockKey={CODE_LOCK_KEY}
                onResend={onResend}
                onFailure={form.setFailure}
              />
            )}
            {hasDigits && methods.includes('recovery_code') && (
              <Alternative onClick={change}>
                {isDigits ? 'Use a recovery code' : 'Use a six-digit code'}
              </Alternative>
            )}
            {methods.includes('recovery_code') && (
              <Alternative onClick={onLost}>Can’t use any of these?</Alternative>
            )}
          </div>
        )
      }
      onSubmit={form.onSubmit}
    >
      {isDigits ? (
        <OtpInput
          {...otp}
          length={CODE_LENGTH}
          onValueChange={onValueChange}
          onComplete={() => element.current?.requestSubmit()}
          isInvalid={form.failure === undefined ? undefined : true}
          isVerifying={form.isPending}
        />
      ) : (
        <Input
          {...otp}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </CodeForm>
  )
  if (!hasPasskey) return codeForm
  return (
    <div className="grid gap-6">
      <UsePasskeyButton onUsed={onPasskeyUsed} />
      <Divider label="or" />
      {codeForm}
    </div>
  )
}

const Alternative = (props: { onClick: () => void; children: string }) => (
  <Text as="div" size="small">
    <Button variant="text" {...props} />
  </Text>
)

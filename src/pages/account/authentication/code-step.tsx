import { useState } from 'react'

import { Checkbox } from '../../../components/checkbox/index.ts'
import { CodeForm } from '../../../components/code-form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { ResendEmail } from '../resend-email.tsx'

const codeSchema = () =>
  import('../../../../contract/account/authentication.ts').then((module) => module.codeForm)

export type CodeStepProps = {
  /** The server's description of where the code comes from. */
  hint: string
  /** For an account that receives codes by email. Returns the error to show, if any. */
  onResend?: (() => Promise<string | undefined>) | undefined
  onSubmit: (code: string, isRemembered: boolean) => Promise<string | undefined>
}

/** The third step of sign-in, for accounts with a second factor. A recovery code is longer, so it is one plain field. */
export function CodeStep({ hint, onResend, onSubmit }: CodeStepProps) {
  const [isRemembered, setRemembered] = useState(false)
  const form = useSchemaForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
    failureFocus: 'code',
    onSubmit: ({ code }) => onSubmit(code, isRemembered),
  })
  const { error, ...code } = form.field('code')

  const resend = async () => {
    form.setFailure(undefined)
    const sentence = await onResend?.()
    form.setFailure(sentence)
    return sentence === undefined
  }

  return (
    <CodeForm
      hint={hint}
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
          {onResend && <ResendEmail lockKey="parapet.code-lock" onResend={resend} />}
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

import { Button } from '../../../components/button/index.ts'
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
  /** For an account with a factor that can be lost. Returns the error to show, if any. */
  onLost?: (() => Promise<string | undefined>) | undefined
  onSubmit: (code: string) => Promise<string | undefined>
}

/** The third step of sign-in, for accounts with a second factor. A recovery code is longer, so it is one plain field. */
export function CodeStep({ hint, onResend, onLost, onSubmit }: CodeStepProps) {
  const form = useSchemaForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
    failureFocus: 'code',
    onSubmit: ({ code }) => onSubmit(code),
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
          {onResend && <ResendEmail lockKey="parapet.code-lock" onResend={resend} />}
          {onLost && (
            <Button
              variant="quiet"
              onClick={() => void onLost().then((sentence) => form.setFailure(sentence))}
            >
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

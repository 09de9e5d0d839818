import { CodeForm } from '../../components/code-form/index.ts'
import { Input } from '../../components/input/index.ts'
import { useStepForm } from '../shared/use-step-form.ts'

const codeSchema = () =>
  import('../../../contract/authentication.ts').then((module) => module.codeForm)

/** The third step of sign-in, for accounts with a second factor. A recovery code is longer, so it is one plain field. */
export function CodeStep({
  hint,
  onSubmit,
}: {
  /** What the server said of where the code comes from. */
  hint: string
  onSubmit: (code: string) => Promise<string | undefined>
}) {
  const form = useStepForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
    failureFocus: 'code',
    onSubmit: ({ code }) => onSubmit(code),
  })
  const { error, ...code } = form.field('code')

  return (
    <CodeForm
      hint={hint}
      error={error}
      failure={form.failure}
      isPending={form.isPending}
      submitLabel="Sign in"
      onSubmit={form.onSubmit}
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

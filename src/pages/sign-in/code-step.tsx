import { Alert } from '../../components/alert/index.ts'
import { Button } from '../../components/button/index.ts'
import { Field } from '../../components/field/index.ts'
import { Form } from '../../components/form/index.ts'
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

  return (
    <Form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <Field label="One-time code" hint={hint} error={form.error('code')}>
        <Input
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" width="full" isPending={form.isSubmitting}>
        Sign in
      </Button>
    </Form>
  )
}

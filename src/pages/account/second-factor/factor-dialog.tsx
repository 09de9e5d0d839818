import { Button } from '../../../components/button/index.ts'
import { CodeForm } from '../../../components/code-form/index.ts'
import { Dialog } from '../../../components/dialog/index.ts'
import { Input } from '../../../components/input/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { UsePasskeyButton } from '../passkeys/use-passkey-button.tsx'
import { ProveDialog } from '../step-up/prove-dialog.tsx'
import type { AskedFactor, FactorDialogs } from './use-factor-proof.ts'

/** The dialogs of `useFactorProof`: re-authentication, then the current factor. */
export function FactorDialog({ asked, proof }: FactorDialogs) {
  return (
    <>
      <ProveDialog {...proof} />
      {asked && (
        <Dialog
          isOpen
          onOpenChange={asked.cancel}
          title="Use your second factor"
          description="Only someone with your current second factor can change it."
        >
          <Factor asked={asked} />
        </Dialog>
      )}
    </>
  )
}

const codeSchema = () =>
  import('../../../../contract/account/authentication.ts').then((module) => module.codeForm)

function Factor({ asked }: { asked: AskedFactor }) {
  const form = useSchemaForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
    failureFocus: 'code',
    onSubmit: ({ code }) => asked.retry(code),
  })
  const { error, ...code } = form.field('code')
  return (
    <div className="grid gap-6">
      {asked.methods.includes('passkey') && <UsePasskeyButton onUsed={() => asked.retry()} />}
      <CodeForm
        hint={asked.message}
        error={error}
        failure={form.failure}
        isPending={form.isPending}
        submitLabel="Confirm"
        onSubmit={form.onSubmit}
        footer={
          <Button variant="secondary" width="full" onClick={asked.cancel}>
            Cancel
          </Button>
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
    </div>
  )
}

import { Divider } from '../../../components/auth-layout/index.ts'
import { Button } from '../../../components/button/index.ts'
import { CodeForm } from '../../../components/code-form/index.ts'
import { Dialog, DialogFooter } from '../../../components/dialog/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { CodeInput } from '../code-input.tsx'
import { codeSchema } from '../code.ts'
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

function Factor({ asked }: { asked: AskedFactor }) {
  const form = useSchemaForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
    failureFocus: 'code',
    onSubmit: ({ code }) => asked.retry(code),
  })
  const { error, ...code } = form.field('code')
  const hasPasskey = asked.methods.includes('passkey')
  return (
    <div className="grid gap-6">
      {hasPasskey && (
        <>
          <UsePasskeyButton onUsed={() => asked.retry()} />
          <Divider label="or" />
        </>
      )}
      <CodeForm
        hint={asked.message}
        error={error}
        failure={form.failure}
        onSubmit={form.onSubmit}
        actions={
          <DialogFooter>
            <Button variant="secondary" onClick={asked.cancel}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant={hasPasskey ? 'secondary' : 'primary'}
              isPending={form.isPending}
            >
              Confirm
            </Button>
          </DialogFooter>
        }
      >
        <CodeInput {...code} />
      </CodeForm>
    </div>
  )
}

import { Divider } from '../../../components/auth-layout/index.ts'
import { Dialog } from '../../../components/dialog/index.ts'
import { CodeDialogForm } from '../code-dialog-form.tsx'
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
  const hasPasskey = asked.methods.includes('passkey')
  return (
    <div className="grid gap-6">
      {hasPasskey && (
        <>
          <UsePasskeyButton onUsed={() => asked.retry()} />
          <Divider label="or" />
        </>
      )}
      <CodeDialogForm
        hint={asked.message}
        isSecondary={hasPasskey}
        onSubmit={({ code }) => asked.retry(code)}
      />
    </div>
  )
}

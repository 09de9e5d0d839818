import { Button } from '../../../components/button/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Dialog } from '../../../components/dialog/index.ts'
import { saveRecoveryCodes } from './save-recovery-codes.ts'

/** New recovery codes, which are never shown again: it only closes with “I saved them”. */
export function RecoveryCodesDialog({
  codes,
  onSaved,
}: {
  codes: readonly string[]
  onSaved: () => void
}) {
  return (
    <Dialog
      isOpen
      // Pressing Escape by accident would lose them.
      onOpenChange={() => {}}
      hasCloseButton={false}
      title="Save your recovery codes"
      description="Each one signs you in once without your phone or passkey. Keep them in a password manager or on paper: they are not shown again."
      footer={
        <>
          <Button variant="secondary" onClick={() => saveRecoveryCodes(codes)}>
            Download
          </Button>
          <Button onClick={onSaved}>I saved them</Button>
        </>
      }
    >
      <CodeBlock code={codes.join('\n')} filename="Recovery codes" />
    </Dialog>
  )
}

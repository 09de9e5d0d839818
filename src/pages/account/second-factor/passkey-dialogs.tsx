import type { Passkey } from '../../../../contract/account/passkey.ts'
import { useAddPasskey, useRenamePasskey } from '../../../api/account/passkeys.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { passkeyFailure } from '../passkeys/passkey-failure.ts'
import type { SectionProps } from './mfa-page.tsx'

const schema = () =>
  import('../../../../contract/account/passkey.ts').then((module) => module.renamePasskeyRequest)

type NameDialogProps = {
  title: string
  description?: string
  name: string
  submitLabel: string
  pendingLabel: string
  /** Returns the error to show, if any. */
  onSubmit: (name: string) => Promise<string | undefined>
  onClose: () => void
}

function NameDialog({
  title,
  description,
  name,
  submitLabel,
  pendingLabel,
  onSubmit,
  onClose,
}: NameDialogProps) {
  const form = useSchemaForm<{ name: string }>({
    schema,
    defaultValues: { name },
    onSubmit: (entered) => onSubmit(entered.name),
  })
  const { error, ...field } = form.field('name')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field
          label="Name"
          hint="So that you recognise it later, for example “Work laptop”."
          error={error ?? form.failure}
        >
          <Input {...field} autoComplete="off" />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

/** Names a new passkey, which the browser then creates. */
export function AddPasskeyDialog({
  withFactor,
  onAdded,
  onClose,
}: Pick<SectionProps, 'withFactor'> & {
  onAdded: (recoveryCodes: string[]) => void
  onClose: () => void
}) {
  const add = useAddPasskey()
  const showToast = useToast()
  return (
    <NameDialog
      title="Add a passkey"
      description="Your browser then asks where to keep it: on this device, on your phone or on a security key."
      name=""
      submitLabel="Continue"
      pendingLabel="Waiting for your browser…"
      onClose={onClose}
      onSubmit={async (name) => {
        try {
          const added = await withFactor((code) => add({ name, code }))
          if (!added) return undefined
          showToast({ tone: 'positive', title: isolating`${name} was added` })
          onAdded(added.recovery_codes)
        } catch (error) {
          return passkeyFailure(error)
        }
        return undefined
      }}
    />
  )
}

export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}) {
  const rename = useRenamePasskey(passkey.id)
  const showToast = useToast()
  return (
    <NameDialog
      title="Rename passkey"
      name={passkey.name}
      submitLabel="Rename"
      pendingLabel="Renaming…"
      onClose={onClose}
      onSubmit={async (name) => {
        await rename(name)
        showToast({ tone: 'positive', title: isolating`The passkey is now called ${name}` })
        onClose()
        return undefined
      }}
    />
  )
}

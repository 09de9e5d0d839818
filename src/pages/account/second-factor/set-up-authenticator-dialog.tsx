import { useRef } from 'react'

import type { AuthenticatorEnrolment } from '../../../../contract/account/second-factor.ts'
import { CODE_LENGTH } from '../../../../contract/constants.ts'
import { useConfirmAuthenticator } from '../../../api/account/second-factor.ts'
import { Button } from '../../../components/button/index.ts'
import { CodeForm } from '../../../components/code-form/index.ts'
import { CopyField } from '../../../components/copy-field/index.ts'
import { Dialog, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { OtpInput } from '../../../components/otp-input/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { missingDigits } from '../code.ts'

const QR_SIZE_PX = 200

/** The QR code of an app that is being set up, its secret, and the app's first code. */
export function SetUpAuthenticatorDialog({
  enrolment,
  qrCode,
  onConfirmed,
  onClose,
}: {
  enrolment: AuthenticatorEnrolment
  /** The URL of the image. */
  qrCode: string
  onConfirmed: (recoveryCodes: string[]) => void
  onClose: () => void
}) {
  const confirm = useConfirmAuthenticator()
  const element = useRef<HTMLFormElement>(null)
  const dialog = useRef<HTMLDivElement>(null)
  const form = useSchemaForm<{ code: string }>({
    check: ({ code }) => ({
      code: missingDigits(code),
    }),
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        onConfirmed(await confirm(code))
      } catch (error) {
        form.setValue('code', '')
        throw error
      }
    },
  })
  const { error, onValueChange, ...code } = form.control('code')

  return (
    <Dialog
      ref={dialog}
      // Its first field is the secret, which most people don't need, and the code comes last.
      initialFocus={dialog}
      isOpen
      onOpenChange={onClose}
      isPending={form.isPending}
      title="Set up your authenticator app"
      description="Scan the QR code with your app. If you can’t scan it, copy the secret into the app. Your other sessions end when you turn it on."
    >
      <div className="grid gap-6">
        <img
          src={qrCode}
          width={QR_SIZE_PX}
          height={QR_SIZE_PX}
          alt="QR code for your authenticator app. The secret below does the same."
          className="justify-self-center"
        />
        <Field label="Secret">
          <CopyField value={enrolment.secret} copyLabel="Copy secret" />
        </Field>
        <CodeForm
          ref={element}
          label="Code from the app"
          error={error}
          failure={form.failure}
          onSubmit={form.onSubmit}
          actions={
            <DialogFooter>
              <Button variant="secondary" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" isPending={form.isPending}>
                Turn on
              </Button>
            </DialogFooter>
          }
        >
          <OtpInput
            {...code}
            length={CODE_LENGTH}
            onValueChange={onValueChange}
            onComplete={() => element.current?.requestSubmit()}
            isVerifying={form.isPending}
          />
        </CodeForm>
      </div>
    </Dialog>
  )
}

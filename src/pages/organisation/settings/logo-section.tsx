import { useRef, useState } from 'react'

import { LOGO_BYTES_MAX } from '../../../../contract/organisation/logo-limits.ts'
import { useChangeLogo } from '../../../api/organisation/logo.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { FileUpload } from '../../../components/file-upload/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { useWhyNot } from '../access/use-why-not.ts'
import { OrganisationLogo } from '../in-use/organisation-logo.tsx'
import { base64Of, whyNotLogo } from './logo-file.ts'

/** The logo of the current organisation: upload, replace, remove. */
export function LogoSection() {
  const organisation = useOrganisation()
  const whyNot = useWhyNot('organisation.change')
  const removal = useChangeLogo()
  const showToast = useToast()
  const failureToast = useFailureToast()
  const [isOpen, setIsOpen] = useState(false)
  const uploadButton = useRef<HTMLButtonElement>(null)
  if (!organisation) return null
  const hasLogo = organisation.logo !== null

  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'positive', title: 'Logo removed' })
        // The pressed button is gone.
        uploadButton.current?.focus()
      },
      onError: failureToast('The logo could not be removed'),
    })

  return (
    <Section title="Logo">
      <div className="flex flex-wrap items-center gap-4">
        <OrganisationLogo organisation={organisation} />
        <div className="grid min-w-0 gap-3">
          <Text tone="muted" className="max-w-prose">
            Members see it next to the organisation’s name. A square image that suits light and dark
            backgrounds works best.
          </Text>
          <div className="flex flex-wrap gap-3">
            <RefusableButton
              ref={uploadButton}
              variant="secondary"
              whyNot={whyNot}
              onClick={() => setIsOpen(true)}
            >
              {hasLogo ? 'Replace logo' : 'Upload logo'}
            </RefusableButton>
            {hasLogo && (
              <RefusableButton
                variant="secondary"
                whyNot={whyNot}
                isPending={removal.isPending}
                pendingLabel="Removing…"
                onClick={remove}
              >
                Remove logo
              </RefusableButton>
            )}
          </div>
        </div>
      </div>
      {isOpen && <UploadDialog onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

const check = ({ image }: { image: File[] }) => ({
  image: image.length === 0 && 'No file has been added. Choose one.',
})

function UploadDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: change } = useChangeLogo()
  const showToast = useToast()
  const form = useSchemaForm<{ image: File[] }>({
    check,
    defaultValues: { image: [] },
    fallback: 'The image could not be read. Choose another one.',
    onSubmit: async ({ image: [file] }) => {
      if (!file) return
      await change({ image: await base64Of(file) })
      showToast({ tone: 'positive', title: 'Logo saved' })
      onClose()
    },
  })
  const { error, ...image } = form.control('image')
  return (
    <Dialog isOpen onOpenChange={onClose} title="Upload logo" isPending={form.isPending}>
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field
          label="Image"
          hint="PNG, JPEG or WebP, at most 1 MB. We resize it for you."
          error={error ?? form.failure}
        >
          <FileUpload
            {...image}
            accept=".png,.jpg,.jpeg,.webp"
            maxBytes={LOGO_BYTES_MAX}
            check={whyNotLogo}
          />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Saving…">
            Save logo
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

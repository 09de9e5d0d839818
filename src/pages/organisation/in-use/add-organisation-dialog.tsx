import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { useAddOrganisation } from '../../../api/organisation/organisations.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const schema = () =>
  import('../../../../contract/organisation/organisation.ts').then(
    (module) => module.addOrganisationRequest,
  )

/** Creates another organisation, owned by the person. */
export function AddOrganisationDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (organisation: Organisation) => void
}) {
  const add = useAddOrganisation()
  const form = useSchemaForm<{ name: string }>({
    schema,
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      const organisation = await add.mutateAsync({ name })
      onClose()
      onAdded(organisation)
    },
  })
  const { error, ...name } = form.field('name')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Create organisation"
      description="It has its own members, websites, databases and billing. You are its owner."
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field label="Name" error={error ?? form.failure}>
          <Input {...name} autoComplete="organization" />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Creating…">
            Create organisation
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

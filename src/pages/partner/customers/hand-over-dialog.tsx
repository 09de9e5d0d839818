import type { Customer } from '../../../../contract/partner/customer.ts'
import { useHandOver } from '../../../api/partner/customers.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const schema = () =>
  import('../../../../contract/partner/customer.ts').then((module) => module.handOverRequest)

/** Offers an organisation that the partner created to its customer. */
export function HandOverDialog({
  customer: { id, name },
  onClose,
}: {
  customer: Pick<Customer, 'id' | 'name'>
  onClose: () => void
}) {
  const handOver = useHandOver()
  const showToast = useToast()
  const form = useSchemaForm<{ email: string }>({
    schema,
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
      await handOver.mutateAsync({ customerId: id, email })
      showToast({
        tone: 'positive',
        title: isolating`${email} can take over ${name}`,
        description: 'The link works for seven days. An earlier link no longer works.',
      })
      onClose()
    },
  })
  const { error, ...email } = form.field('email')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        <>
          Hand over <bdi>{name}</bdi>
        </>
      }
      description="This person becomes its owner, and decides what you may still do there."
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field label="Email of the new owner" error={error ?? form.failure}>
          <Input {...email} type="email" autoComplete="off" />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Sending…">
            Send link
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

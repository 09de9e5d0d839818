import { useState } from 'react'

import { useAddCustomer, useAskCustomer } from '../../../api/partner/customers.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { requestedRoleOptions, roleIn } from './partner-role-words.ts'

type Kind = 'existing' | 'new'
const kinds = [
  { value: 'existing', label: 'Existing organisation' },
  { value: 'new', label: 'New organisation' },
] as const

/** Adds a customer: one that has an organisation is asked by email; for any other, an organisation is created. */
export function AddCustomerDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('existing')
  const [isPending, setIsPending] = useState(false)
  return (
    <Dialog isOpen onOpenChange={onClose} title="Add customer" isPending={isPending}>
      <div className="grid gap-6">
        <SegmentedControl<Kind>
          legend="The customer’s organisation"
          options={kinds}
          value={kind}
          onValueChange={setKind}
        />
        {kind === 'existing' ? (
          <AskForm onClose={onClose} onPending={setIsPending} />
        ) : (
          <NewForm onClose={onClose} onPending={setIsPending} />
        )}
      </div>
    </Dialog>
  )
}

type FormProps = { onClose: () => void; onPending: (isPending: boolean) => void }

const askSchema = () =>
  import('../../../../contract/partner/customer-request.ts').then((module) =>
    module.askCustomerRequest.pick({ email: true }),
  )

function AskForm({ onClose, onPending }: FormProps) {
  const ask = useAskCustomer()
  const showToast = useToast()
  const [role, setRole] = useState('admin')
  const form = useSchemaForm<{ email: string }>({
    schema: askSchema,
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
      onPending(true)
      await ask.mutateAsync({ email, role: roleIn(role) }).finally(() => onPending(false))
      showToast({
        tone: 'positive',
        title: isolating`Request sent to ${email}`,
        description: 'The link works for seven days.',
      })
      onClose()
    },
  })
  const { error, ...email } = form.field('email')
  return (
    <Form className="grid gap-6" onSubmit={form.onSubmit}>
      <Field
        label="Email"
        hint="The address of an owner or admin. They choose the organisation, and may allow you less."
        error={error ?? form.failure}
      >
        <Input {...email} type="email" autoComplete="off" />
      </Field>
      <RadioGroup
        legend="Access that you request"
        value={role}
        onValueChange={setRole}
        options={requestedRoleOptions}
      />
      <Buttons isPending={form.isPending} label="Send request" pendingLabel="Sending…" />
    </Form>
  )
}

const newSchema = () =>
  import('../../../../contract/partner/customer.ts').then((module) => module.addCustomerRequest)

function NewForm({ onClose, onPending }: FormProps) {
  const add = useAddCustomer()
  const showToast = useToast()
  const form = useSchemaForm<{ name: string }>({
    schema: newSchema,
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      onPending(true)
      await add.mutateAsync({ name }).finally(() => onPending(false))
      showToast({ tone: 'positive', title: isolating`${name} was created` })
      onClose()
    },
  })
  const { error, ...name } = form.field('name')
  return (
    <Form className="grid gap-6" onSubmit={form.onSubmit}>
      <Field label="Name of the organisation" error={error ?? form.failure}>
        <Input {...name} autoComplete="off" />
      </Field>
      <Alert>You manage it until your customer takes it over. Only then can plans be bought.</Alert>
      <Buttons isPending={form.isPending} label="Create organisation" pendingLabel="Creating…" />
    </Form>
  )
}

const Buttons = ({
  isPending,
  label,
  pendingLabel,
}: {
  isPending: boolean
  label: string
  pendingLabel: string
}) => (
  <DialogFooter>
    <DialogClose>
      <Button variant="secondary">Cancel</Button>
    </DialogClose>
    <Button type="submit" isPending={isPending} pendingLabel={pendingLabel}>
      {label}
    </Button>
  </DialogFooter>
)

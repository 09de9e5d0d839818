import { useApply } from '../../../api/partner/application.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Textarea } from '../../../components/textarea/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const schema = () =>
  import('../../../../contract/partner/application.ts').then((module) => module.applyForm)

type Entered = { website: string; customers: string; wants: string; contact: string }

/** Applies for the current organisation. */
export function ApplyForm() {
  const apply = useApply()
  const showToast = useToast()
  const form = useSchemaForm<Entered>({
    schema,
    defaultValues: { website: '', customers: '', wants: '', contact: '' },
    onSubmit: async ({ customers, ...written }) => {
      await apply.mutateAsync({ ...written, customers: Number(customers) })
      showToast({
        tone: 'positive',
        title: 'Your application was sent',
        description: 'You will get an email once we have decided.',
      })
    },
  })
  const { error: websiteError, ...website } = form.field('website')
  const { error: customersError, ...customers } = form.field('customers')
  const { error: wantsError, ...wants } = form.field('wants')
  const { error: contactError, ...contact } = form.field('contact')
  return (
    <Form className="grid max-w-xl gap-6" onSubmit={form.onSubmit}>
      <Field label="Company website" error={websiteError}>
        <Input {...website} type="url" placeholder="https://agency.example" autoComplete="url" />
      </Field>
      <Field label="Number of customers" hint="How many you expect to add." error={customersError}>
        <Input {...customers} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        label="What you want to do"
        hint="What you do for your customers, and what you need from us."
        error={wantsError}
      >
        <Textarea {...wants} rows={4} />
      </Field>
      <Field
        label="Contact"
        hint="A name, with a phone number or an email address."
        error={contactError}
      >
        <Input {...contact} autoComplete="off" />
      </Field>
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <div>
        <Button type="submit" isPending={form.isPending} pendingLabel="Sending…">
          Send application
        </Button>
      </div>
    </Form>
  )
}

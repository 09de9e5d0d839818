import { Link as RouterLink, useNavigate } from 'react-router-dom'

import { useAddDomain } from '../../api/domains.ts'
import { failureMessage, sentence } from '../../api/failures.ts'
import { Breadcrumbs } from '../../components/breadcrumbs/index.ts'
import { Button } from '../../components/button/index.ts'
import { Field } from '../../components/field/index.ts'
import { Form } from '../../components/form/index.ts'
import { Input } from '../../components/input/index.ts'
import { Page } from '../../components/page/index.ts'
import { useToast } from '../../components/toast/index.ts'
import { useStepForm } from '../shared/use-step-form.ts'

const addDomainSchema = () =>
  import('../../../contract/domain.ts').then((module) => module.addDomainRequest)

const levels = [
  { label: 'Websites', href: '/web-security' },
  { label: 'Add website', href: '/add-domain' },
]

/** /add-domain: a website by its name or address, as it was typed or pasted. */
export function AddDomainPage() {
  const addDomain = useAddDomain()
  const navigate = useNavigate()
  const showToast = useToast()
  const form = useStepForm<{ name: string }>({
    schema: addDomainSchema,
    defaultValues: { name: '' },
    failureFocus: 'name',
    onSubmit: async ({ name }) => {
      try {
        const domain = await addDomain.mutateAsync(name)
        showToast({ tone: 'positive', title: `${domain.display_name} was added` })
      } catch (error) {
        return sentence(failureMessage(error, { fallback: 'It could not be added. Try again.' }))
      }
      await navigate('/web-security')
      return undefined
    },
  })
  const { error, ...name } = form.field('name')

  return (
    <Page
      title="Add website"
      breadcrumbs={
        <Breadcrumbs
          levels={levels}
          renderLink={({ href }, props) => <RouterLink {...props} to={href} />}
        />
      }
      description="Parapet finds the domain in whatever you enter: www.example.com/shop becomes example.com."
    >
      <Form className="grid max-w-md justify-items-start gap-6" onSubmit={form.onSubmit}>
        <Field
          label="Name or address"
          hint="International names are fine. Nothing changes on your website by adding it."
          error={error ?? form.failure}
        >
          <Input
            {...name}
            required
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
        <Button type="submit" isPending={form.isPending} pendingLabel="Adding…">
          Add website
        </Button>
      </Form>
    </Page>
  )
}

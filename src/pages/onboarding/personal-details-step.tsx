import type { OnboardingRecord, PersonalDetails } from '../../../contract/onboarding.ts'
import { Alert } from '../../components/alert/index.ts'
import { Button } from '../../components/button/index.ts'
import { Field } from '../../components/field/index.ts'
import { Form } from '../../components/form/index.ts'
import { Input } from '../../components/input/index.ts'
import { Select } from '../../components/select/index.ts'
import { useStepForm } from '../shared/use-step-form.ts'

const schema = () =>
  import('../../../contract/onboarding.ts').then((module) => module.personalDetailsForm)

const fields = ['first_name', 'last_name', 'use_case', 'company_size'] as const

/** Step 2. What is typed is given to `onDraftChange` at each change, so that nothing of it is lost. */
export function PersonalDetailsStep({
  options,
  draft,
  onDraftChange,
  onBack,
  onSubmit,
}: {
  options: OnboardingRecord
  draft: Partial<PersonalDetails> | undefined
  onDraftChange: (details: Partial<PersonalDetails>) => void
  onBack: () => void
  /** Gives the sentence to show when it did not work out. */
  onSubmit: (details: PersonalDetails) => Promise<string | undefined>
}) {
  const form = useStepForm<PersonalDetails>({
    schema,
    defaultValues: {
      first_name: draft?.first_name ?? options.first_name ?? '',
      last_name: draft?.last_name ?? options.last_name ?? '',
      use_case: draft?.use_case ?? String(options.current_use_case ?? ''),
      company_size: draft?.company_size ?? String(options.current_company_size ?? ''),
    },
    failureFocus: 'first_name',
    onSubmit,
  })
  const errors = fields.flatMap((name) => {
    const message = form.error(name)
    return message ? [{ name, message }] : []
  })

  return (
    <Form
      className="grid gap-4"
      errors={errors}
      onSubmit={form.onSubmit}
      onChange={(event) => onDraftChange(Object.fromEntries(new FormData(event.currentTarget)))}
    >
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <Field label="First name" error={form.error('first_name')}>
        <Input autoComplete="given-name" required {...form.register('first_name')} />
      </Field>
      <Field label="Last name" error={form.error('last_name')}>
        <Input autoComplete="family-name" required {...form.register('last_name')} />
      </Field>
      <Field label="Use case" error={form.error('use_case')}>
        <Select
          placeholder="Choose a use case"
          required
          options={options.use_case.map(({ use_case_id, use_case_name }) => ({
            value: String(use_case_id),
            label: use_case_name,
          }))}
          {...form.register('use_case')}
        />
      </Field>
      <Field label="Company size" error={form.error('company_size')}>
        <Select
          placeholder="Choose a company size"
          required
          options={options.company_size.map(({ company_size_id, company_size_name }) => ({
            value: String(company_size_id),
            label: company_size_name,
          }))}
          {...form.register('company_size')}
        />
      </Field>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" isPending={form.isSubmitting}>
          Submit
        </Button>
      </div>
    </Form>
  )
}

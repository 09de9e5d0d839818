import type { OnboardingRecord, PersonalDetails } from '../../../../contract/account/onboarding.ts'
import { PersonalDetailsForm } from '../../../components/personal-details-form/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const schema = () =>
  import('../../../../contract/account/onboarding.ts').then((module) => module.personalDetailsForm)

const fields = ['first_name', 'last_name', 'use_case', 'company_size'] as const

/** Step 2. Calls `onDraftChange` at each change, so that nothing typed is lost. */
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
  /** Returns the error to show, if any. */
  onSubmit: (details: PersonalDetails) => Promise<string | undefined>
}) {
  const form = useSchemaForm<PersonalDetails>({
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
    <PersonalDetailsForm
      firstName={form.field('first_name')}
      lastName={form.field('last_name')}
      purpose={{
        ...form.field('use_case'),
        options: options.use_case.map(({ use_case_id, use_case_name }) => ({
          value: String(use_case_id),
          label: use_case_name,
        })),
      }}
      companySize={{
        ...form.field('company_size'),
        options: options.company_size.map(({ company_size_id, company_size_name }) => ({
          value: String(company_size_id),
          label: company_size_name,
        })),
      }}
      errors={errors}
      failure={form.failure}
      isPending={form.isPending}
      onBack={onBack}
      onSubmit={form.onSubmit}
      onChange={(event) => onDraftChange(Object.fromEntries(new FormData(event.currentTarget)))}
    />
  )
}

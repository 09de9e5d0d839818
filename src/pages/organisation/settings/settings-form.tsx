import type { ReactNode } from 'react'

import type { OrganisationSettings } from '../../../../contract/organisation/organisation-settings.ts'
import { useChangeOrganisation } from '../../../api/organisation/organisation-settings.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Form, HelpBeside } from '../../../components/form/index.ts'
import { Section } from '../../../components/section/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isSame } from '../../shared/is-same.ts'
import { RefusableFields } from '../../shared/refusable-fields.tsx'
import { SaveRow } from '../../shared/save-row.tsx'
import type { useSchemaForm } from '../../shared/use-schema-form.ts'
import { useSettingsForm } from '../../shared/use-settings-form.ts'
import { useWhyNotSetting } from './use-why-not-setting.ts'

type Setting = keyof OrganisationSettings
type Entered = Partial<Record<Setting, string>>
type Forms = typeof import('../../../../contract/organisation/organisation-settings.ts')

/**
 * Settings that are saved together. Only what was changed is sent, with the values that it is based on, so that nobody
 * unknowingly overwrites another person's change.
 */
export function SettingsForm({
  title,
  saved,
  schema,
  valuesOf,
  children,
}: {
  title: string
  saved: OrganisationSettings
  /** Converts the entered values into settings. */
  schema: keyof Forms & `${string}Form`
  /** The settings as they are entered. */
  valuesOf: (settings: OrganisationSettings) => Entered
  children: (form: ReturnType<typeof useSchemaForm<Entered>>) => ReactNode
}) {
  const { mutateAsync: change } = useChangeOrganisation()
  const showToast = useToast()
  const whyNot = useWhyNotSetting({ isOpenToPartners: schema === 'nameForm' })
  const { form, row } = useSettingsForm<OrganisationSettings, Entered>({
    saved,
    valuesOf,
    schema: () =>
      import('../../../../contract/organisation/organisation-settings.ts').then(
        (forms) => forms[schema],
      ),
    fallback: 'The settings could not be saved. Try again.',
    save: async (entered, base) => {
      const all = entered as Partial<OrganisationSettings>
      const names = (Object.keys(all) as Setting[]).filter((name) => !isSame(all[name], base[name]))
      if (names.length === 0) {
        showToast({ tone: 'info', title: 'Nothing has changed' })
        return base
      }
      const pick = (from: Partial<OrganisationSettings>) =>
        Object.fromEntries(names.map((name) => [name, from[name]]))
      const settings = await change({ ...pick(all), before: pick(base) })
      showToast({ tone: 'positive', title: `${title} saved` })
      return settings
    },
  })

  return (
    <Section title={title}>
      <Form className="grid gap-5" onSubmit={form.onSubmit}>
        <RefusableFields title={title} whyNot={whyNot}>
          <HelpBeside>
            {children(form)}
            <Alert tone="critical" live="assertive">
              {form.failure}
            </Alert>
          </HelpBeside>
        </RefusableFields>
        <SaveRow what={title.toLowerCase()} whyNot={whyNot} {...row} />
      </Form>
    </Section>
  )
}

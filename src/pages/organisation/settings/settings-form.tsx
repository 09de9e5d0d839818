import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import type { OrganisationSettings } from '../../../../contract/organisation/organisation-settings.ts'
import {
  isChangedMeanwhile,
  organisationSettingsQuery,
  useChangeOrganisation,
} from '../../../api/organisation/organisation-settings.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Form, HelpBeside } from '../../../components/form/index.ts'
import { Section } from '../../../components/section/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isSame } from '../../shared/is-same.ts'
import { SaveRow } from '../../shared/save-row.tsx'
import { useUnsaved } from '../../shared/unsaved-changes.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { useWhyNot } from '../access/use-why-not.ts'

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
  const client = useQueryClient()
  const showToast = useToast()
  const whyNot = useWhyNot('organisation.change')
  const saveButton = useRef<HTMLButtonElement>(null)
  /** What the form was filled in with. */
  const [base, setBase] = useState(saved)
  const [isStale, setIsStale] = useState(false)

  const form = useSchemaForm<Entered>({
    schema: () =>
      import('../../../../contract/organisation/organisation-settings.ts').then(
        (forms) => forms[schema],
      ),
    defaultValues: valuesOf(base),
    fallback: 'The settings could not be saved. Try again.',
    onSubmit: async (entered) => {
      const all = entered as Partial<OrganisationSettings>
      const names = (Object.keys(all) as Setting[]).filter((name) => !isSame(all[name], base[name]))
      if (names.length === 0) {
        showToast({ tone: 'info', title: 'Nothing has changed' })
        return
      }
      const pick = (from: Partial<OrganisationSettings>) =>
        Object.fromEntries(names.map((name) => [name, from[name]]))
      try {
        const settings = await change({ ...pick(all), before: pick(base) })
        fillIn(settings)
        showToast({ tone: 'positive', title: `${title} saved` })
      } catch (error) {
        setIsStale(isChangedMeanwhile(error))
        throw error
      }
    },
  })
  const isChanged = !isSame(form.values, valuesOf(base))
  useUnsaved(isChanged)

  const { setValue } = form
  const fillIn = (settings: OrganisationSettings) => {
    setBase(settings)
    setIsStale(false)
    for (const [name, value] of Object.entries(valuesOf(settings))) setValue(name as Setting, value)
  }
  useEffect(() => {
    // Changed elsewhere, and nothing is entered here.
    if (!isChanged && !isSame(saved, base)) fillIn(saved)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when other settings were loaded
  }, [saved])

  const discard = async () => {
    form.setFailure(undefined)
    fillIn(isStale ? await client.fetchQuery(organisationSettingsQuery) : saved)
    // The pressed button is gone.
    saveButton.current?.focus()
  }

  return (
    <Section title={title}>
      <Form className="grid gap-5" onSubmit={form.onSubmit}>
        <HelpBeside>
          {children(form)}
          <Alert tone="critical" live="assertive">
            {form.failure}
          </Alert>
        </HelpBeside>
        <SaveRow
          ref={saveButton}
          what={title.toLowerCase()}
          whyNot={whyNot}
          isChanged={isChanged}
          isPending={form.isPending}
          discardLabel={isStale ? 'Load current values' : 'Discard'}
          onDiscard={() => void discard()}
        />
      </Form>
    </Section>
  )
}

import { useRef, type ReactNode } from 'react'

import type { DomainSettings } from '../../../../contract/websites/domain-settings.ts'
import { useChangeSettings } from '../../../api/websites/domain-settings.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Form, HelpBeside } from '../../../components/form/index.ts'
import { Section } from '../../../components/section/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { RefusableFields } from '../../shared/refusable-fields.tsx'
import { SaveRow } from '../../shared/save-row.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { WHEN_IT_HOLDS } from './protection-words.ts'
import { changedFields, withoutFields, type Draft, type SettingsPart } from './settings-draft.ts'

/** Settings that are saved together. Changes are kept when saving fails. */
export function SettingsForm<Part extends SettingsPart>({
  domainId,
  title,
  part,
  fields,
  saved,
  draft: [draft, setDraft],
  children,
}: {
  domainId: string
  title: string
  part: Part
  /** The fields of this form. */
  fields: readonly (keyof DomainSettings[Part])[]
  saved: DomainSettings[Part]
  draft: Draft<Part>
  children: ReactNode
}) {
  const { mutateAsync: change } = useChangeSettings(domainId)
  const showToast = useToast()
  const whyNot = useWhyNotOn(domainId, 'resource.change')
  const element = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const changed = changedFields<DomainSettings[Part]>(draft, { saved, fields })
  const isChanged = Object.keys(changed).length > 0
  const forget = () => setDraft((before) => withoutFields(before, fields))

  const form = useSchemaForm({
    fallback: 'The settings could not be saved. Try again.',
    onSubmit: async () => {
      // Invalid numbers are read as none, which would be a valid setting too.
      const wrong = element.current?.querySelector<HTMLInputElement>('input:invalid')
      wrong?.focus()
      if (wrong) return wrong.validationMessage
      if (!isChanged) {
        showToast({ tone: 'info', title: 'Nothing has changed' })
        return undefined
      }
      await change({ [part]: changed })
      forget()
      const description = part === 'alerts' ? undefined : WHEN_IT_HOLDS
      showToast({ tone: 'positive', title: `${title} saved`, description })
      return undefined
    },
  })
  const discard = () => {
    form.setFailure(undefined)
    forget()
    // The pressed button is gone.
    saveButton.current?.focus()
  }

  return (
    <Section title={title}>
      <Form ref={element} onSubmit={form.onSubmit}>
        <RefusableFields title={title} whyNot={whyNot}>
          <HelpBeside>
            {children}
            <Alert tone="critical" live="assertive">
              {form.failure}
            </Alert>
          </HelpBeside>
        </RefusableFields>
        <SaveRow
          ref={saveButton}
          what={title === title.toUpperCase() ? title : title.toLowerCase()}
          whyNot={whyNot}
          isChanged={isChanged}
          isPending={form.isPending}
          onDiscard={discard}
        />
      </Form>
    </Section>
  )
}

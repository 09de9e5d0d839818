import { alertKinds } from '../../../../contract/websites/alert-kinds.ts'
import type { DomainSettings } from '../../../../contract/websites/domain-settings.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { Fieldset } from '../../../components/fieldset/index.ts'
import { Text } from '../../../components/text/index.ts'
import { alertWords, ALSO_MAILED } from './alert-words.ts'
import type { Draft } from './settings-draft.ts'
import { SettingsForm } from './settings-form.tsx'

/** Which alerts on a website are emailed to those who can change it. */
export function AlertsTab({
  domainId,
  saved,
  draft,
}: {
  domainId: string
  saved: DomainSettings['alerts']
  draft: Draft<'alerts'>
}) {
  const [chosen, setChosen] = draft
  const values = { ...saved, ...chosen }
  return (
    <div className="pt-2">
      <SettingsForm
        domainId={domainId}
        title="Alerts"
        part="alerts"
        fields={alertKinds}
        saved={saved}
        draft={draft}
      >
        <Fieldset
          legend="Alerts by email"
          hint="Sent to everyone who can change this website. Each person can turn them off under Notifications."
        >
          {alertKinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={values[kind]}
              onChange={({ target }) =>
                setChosen((before) => ({ ...before, [kind]: target.checked }))
              }
              description={alertWords[kind].description}
            >
              {alertWords[kind].label}
            </Checkbox>
          ))}
        </Fieldset>
        <Text tone="muted" className="max-w-2xl">
          {ALSO_MAILED}
        </Text>
      </SettingsForm>
    </div>
  )
}

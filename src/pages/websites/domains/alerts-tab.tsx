import { useQuery } from '@tanstack/react-query'

import { alertKinds } from '../../../../contract/websites/alert-kinds.ts'
import type { DomainSettings } from '../../../../contract/websites/domain-settings.ts'
import { userQuery } from '../../../api/account/user.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { Fieldset } from '../../../components/fieldset/index.ts'
import { Text } from '../../../components/text/index.ts'
import { alertWords, ALWAYS_MAILED } from './alert-words.ts'
import type { Draft } from './settings-draft.ts'
import { SettingsForm } from './settings-form.tsx'

/** Which email alerts the owner of a website receives. */
export function AlertsTab({
  domainId,
  saved,
  draft,
}: {
  domainId: string
  saved: DomainSettings['alerts']
  draft: Draft<'alerts'>
}) {
  const { data: user } = useQuery(userQuery)
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
          legend={
            <>
              Send an email to <bdi>{user?.email ?? 'your address'}</bdi> about
            </>
          }
          hint="All of these always appear in your notifications."
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
          {ALWAYS_MAILED}
        </Text>
      </SettingsForm>
    </div>
  )
}

import { Link as RouterLink } from 'react-router-dom'

import { alertKinds } from '../../../../contract/websites/alert-kinds.ts'
import type { DomainSettings } from '../../../../contract/websites/domain-settings.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'
import { AlertChoices } from '../../organisation/notifications/alert-choices.tsx'
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
        <AlertChoices
          noun="website"
          kinds={alertKinds}
          words={alertWords}
          values={values}
          onChange={(kind, isOn) => setChosen((before) => ({ ...before, [kind]: isOn }))}
        />
        <Text tone="muted" className="max-w-2xl">
          {ALSO_MAILED}{' '}
          <Link asChild>
            <RouterLink to="/notifications?tab=settings">Choose notifications</RouterLink>
          </Link>
        </Text>
      </SettingsForm>
    </div>
  )
}

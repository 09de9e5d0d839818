import { Link as RouterLink } from 'react-router-dom'

import { databaseAlertKinds } from '../../../../contract/databases/alert-kinds.ts'
import type { DatabaseAlerts } from '../../../../contract/databases/alerts.ts'
import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { databaseAlertsQuery, useChangeDatabaseAlerts } from '../../../api/databases/alerts.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Form, HelpBeside } from '../../../components/form/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { AlertChoices } from '../../organisation/notifications/alert-choices.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { RefusableFields } from '../../shared/refusable-fields.tsx'
import { SaveRow } from '../../shared/save-row.tsx'
import { useSettingsForm } from '../../shared/use-settings-form.ts'
import { databaseAlertWords } from './alert-words.ts'

/** Which events of a database are emailed to those who can change it. */
export const AlertsTab = ({ database }: { database: ReachedDatabase }) => (
  <Loaded query={databaseAlertsQuery(database.id)} what="The alerts" headingLevel={2}>
    {(alerts) => <AlertsForm database={database} alerts={alerts} />}
  </Loaded>
)

function AlertsForm({
  database: { id, level },
  alerts,
}: {
  database: ReachedDatabase
  alerts: DatabaseAlerts
}) {
  const change = useChangeDatabaseAlerts(id)
  const showToast = useToast()
  const whyNot = whyNotLevel(level, 'resource.change')
  const { form, row } = useSettingsForm({
    saved: alerts,
    valuesOf: (saved) => saved,
    fallback: 'The settings could not be saved. Try again.',
    save: async (values, before) => {
      const stored = await change.mutateAsync({ alerts: values, before })
      showToast({ tone: 'positive', title: 'Alerts saved' })
      return stored
    },
  })
  return (
    <Section title="Alerts">
      <Form onSubmit={form.onSubmit}>
        <RefusableFields title="Alerts" whyNot={whyNot}>
          <HelpBeside>
            <AlertChoices
              noun="database"
              kinds={databaseAlertKinds}
              words={databaseAlertWords}
              values={form.values}
              onChange={form.setValue}
            />
            <Text tone="muted" className="max-w-2xl">
              An email is also sent when the database is removed or restored.{' '}
              <Link asChild>
                <RouterLink to="/notifications?tab=settings">Choose notifications</RouterLink>
              </Link>
            </Text>
            <Alert tone="critical" live="assertive">
              {form.failure}
            </Alert>
          </HelpBeside>
        </RefusableFields>
        <SaveRow whyNot={whyNot} {...row} />
      </Form>
    </Section>
  )
}

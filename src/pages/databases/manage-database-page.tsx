import type { ReachedDatabase } from '../../../contract/databases/database.ts'
import {
  useChangeConnection,
  usePauseDatabase,
  useResumeDatabase,
} from '../../api/databases/databases.ts'
import { Alert } from '../../components/alert/index.ts'
import { Section } from '../../components/section/index.ts'
import { Text } from '../../components/text/index.ts'
import { useToast } from '../../components/toast/index.ts'
import { whyNotLevel } from '../organisation/access/access-words.ts'
import { ResourceAccess } from '../organisation/grants/resource-access.tsx'
import { AddressTabs } from '../shared/address-tabs.tsx'
import { productName } from '../shared/product-name.ts'
import { RefusableButton } from '../shared/refusable-button.tsx'
import { RefusableLink } from '../shared/refusable-link.tsx'
import { useFailureToast } from '../shared/use-failure-toast.ts'
import { AlertsTab } from './alerts/alerts-tab.tsx'
import { AllowedNetworks } from './allowed-networks/allowed-networks.tsx'
import { ConnectionForm } from './connection/connection-form.tsx'
import { ConnectionSteps } from './connection/connection-steps.tsx'
import { LoadedOutboundAddresses } from './connection/outbound-addresses.tsx'
import { DatabasePage } from './database-page.tsx'
import { ValueSample } from './inventory/value-sample.tsx'
import { StateNotice } from './state-notice.tsx'
import { ActivityRules } from './statement-rules/activity-rules.tsx'

const tabs = [
  { value: 'connection', label: 'Connection', Panel: Connection },
  { value: 'networks', label: 'Networks', Panel: AllowedNetworks },
  { value: 'checks', label: 'Checks', Panel: ChecksPanel },
  { value: 'activity', label: 'Activity', Panel: ActivityRules },
  { value: 'alerts', label: 'Alerts', Panel: AlertsTab },
  { value: 'access', label: 'Access', Panel: Access },
  { value: 'danger', label: 'Danger zone', Panel: Danger },
]

/** /database/{id}/manage: the connection of a database, its checks, and its removal. `?tab=` selects the tab. */
export function ManageDatabasePage() {
  return (
    <DatabasePage
      title="Manage database"
      renderHeading={({ name }) => (
        <>
          Manage <bdi>{name}</bdi>
        </>
      )}
      below="Manage"
    >
      {(database) =>
        database.state === 'removed' ? (
          <StateNotice database={database} />
        ) : (
          // Otherwise, the forms would keep the values of the previous database.
          <AddressTabs key={database.id} label="Settings" tabs={tabs}>
            {({ Panel }) => (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-2">
                <Panel database={database} />
              </div>
            )}
          </AddressTabs>
        )
      }
    </DatabasePage>
  )
}

type PanelProps = { database: ReachedDatabase }

function Connection({ database }: PanelProps) {
  const change = useChangeConnection()
  const showToast = useToast()
  const isDraft = database.state === 'draft' || database.state === 'testing'
  const outcome = change.data?.test.outcome
  return (
    <>
      <Section title="Change the connection">
        <Text tone="muted" className="max-w-prose">
          {isDraft
            ? 'The new details are stored, and tested.'
            : 'The new details are tested first. They replace the current ones only if the test passes. With another host, port or database name, the findings and ignored checks of the current server are deleted, and sampling of values is turned off.'}
        </Text>
        <LoadedOutboundAddresses />
        <ConnectionForm
          database={database}
          whyNot={whyNotLevel(database.level, 'resource.change')}
          onSubmit={async (connection) => {
            const { test } = await change.mutateAsync({ id: database.id, connection })
            const hasPassed = test.outcome === 'passed'
            if (hasPassed) showToast({ tone: 'positive', title: 'The connection was changed' })
            return hasPassed || isDraft
          }}
        />
        <Alert tone="critical" live="assertive">
          {outcome === 'failed' &&
            !isDraft &&
            'The test failed, so the current connection is kept. The steps of the test show why.'}
        </Alert>
      </Section>
      <ConnectionSteps databaseId={database.id} />
    </>
  )
}

function ChecksPanel({ database }: PanelProps) {
  return (
    <>
      <Checks database={database} />
      <ValueSample database={database} />
    </>
  )
}

function Checks({ database }: PanelProps) {
  const pause = usePauseDatabase()
  const resume = useResumeDatabase()
  const failed = useFailureToast()
  const showToast = useToast()
  const { id, state } = database
  const isPaused = state === 'paused'
  const isDraft = state === 'draft' || state === 'testing'
  const { mutate, isPending } = isPaused ? resume : pause
  const change = () =>
    mutate(id, {
      onSuccess: () =>
        showToast({
          tone: 'positive',
          title: isPaused ? 'Checks resumed' : 'Checks paused',
        }),
      onError: failed(isPaused ? 'Checks could not be resumed' : 'Checks could not be paused'),
    })
  return (
    <Section title={isPaused ? 'Resume checks' : 'Pause checks'}>
      <Text tone="muted" className="max-w-prose">
        {isPaused
          ? `${productName()} doesn’t currently connect to this database. After you resume, it is checked immediately and then daily.`
          : `This database is checked daily. While checks are paused, ${productName()} doesn’t connect to it, and findings stay unchanged.`}
      </Text>
      <div>
        <RefusableButton
          variant="secondary"
          whyNot={
            isDraft
              ? 'This database is not connected yet.'
              : whyNotLevel(database.level, 'resource.change')
          }
          isPending={isPending}
          onClick={change}
        >
          {isPaused ? 'Resume checks' : 'Pause checks'}
        </RefusableButton>
      </div>
    </Section>
  )
}

function Access({ database }: PanelProps) {
  return <ResourceAccess resource={database} level={database.level} />
}

function Danger({ database }: PanelProps) {
  return (
    <Section title="Remove this database">
      <Text tone="muted" className="max-w-prose">
        Checks stop, and the stored password is destroyed immediately. You can restore the database
        for seven days. First, you review what stops and type its name.
      </Text>
      <div>
        <RefusableLink
          to={`/database/${database.id}/remove`}
          whyNot={whyNotLevel(database.level, 'resource.remove')}
        >
          Remove database
        </RefusableLink>
      </div>
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'

import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { databaseArrivalsQuery, useMakeDatabaseIngestKey } from '../../../api/databases/activity.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Field } from '../../../components/field/index.ts'
import { SecretField } from '../../../components/secret-field/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../components/tabs/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { counted } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import {
  databaseFluentBitSettings,
  databaseVectorSettings,
  mariadbSettings,
  mysqlSettings,
  pgAuditSettings,
  plainPostgresqlSettings,
} from './database-shipper-settings.ts'

const serverSettings = {
  postgresql: [
    { id: 'pgaudit', label: 'pgAudit', code: pgAuditSettings, filename: 'postgresql.conf' },
    {
      id: 'plain',
      label: 'Without extension',
      code: plainPostgresqlSettings,
      filename: 'postgresql.conf',
    },
  ],
  mysql: [
    { id: 'mariadb', label: 'MariaDB', code: mariadbSettings, filename: 'my.cnf' },
    { id: 'mysql', label: 'MySQL Enterprise', code: mysqlSettings, filename: 'my.cnf' },
  ],
} as const

/** How a database server sends its audit log: settings to copy, and a key that is created here. */
export function ShipDatabaseLogSheet({
  database,
  onClose,
}: {
  database: ReachedDatabase
  onClose: () => void
}) {
  const { mutate, data: key, isPending, error } = useMakeDatabaseIngestKey(database.id)
  const { id, engine, level } = database
  const target = { page: window.location, databaseId: id, engine }
  const options = serverSettings[engine]
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title="Ship the audit log"
      description="Parapet reads pgAudit, PostgreSQL’s own log, MariaDB’s server_audit and MySQL’s JSON audit log. It sees what was done, and does not block it."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid justify-items-start gap-3">
          <Text>
            1. Create a key for this database, and add PARAPET_INGEST_KEY=… to /etc/default/vector
            or /etc/default/fluent-bit. A new key replaces the previous one.
          </Text>
          {key === undefined ? (
            <RefusableButton
              whyNot={whyNotLevel(level, 'resource.change')}
              variant="secondary"
              isPending={isPending}
              pendingLabel="Creating key…"
              onClick={() => mutate()}
            >
              Create key
            </RefusableButton>
          ) : (
            <Field className="w-full" label="Ingest key">
              <SecretField value={key} isShownOnce />
            </Field>
          )}
          <Alert tone="critical" live="assertive">
            {error && failureSentence(error)}
          </Alert>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Text>2. Let the server write the log, then restart it.</Text>
          <Tabs defaultValue={options[0].id}>
            <TabList label="Audit log">
              {options.map(({ id: value, label }) => (
                <Tab key={value} value={value}>
                  {label}
                </Tab>
              ))}
            </TabList>
            {options.map(({ id: value, code, filename }) => (
              <TabPanel key={value} value={value}>
                <CodeBlock code={code} filename={filename} />
              </TabPanel>
            ))}
          </Tabs>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Text>3. On the same server, set up a log shipper that may read the log.</Text>
          <Tabs defaultValue="vector">
            <TabList label="Log shipper">
              <Tab value="vector">Vector</Tab>
              <Tab value="fluent-bit">Fluent Bit</Tab>
            </TabList>
            <TabPanel value="vector">
              <CodeBlock code={databaseVectorSettings(target)} filename="vector.yaml" />
            </TabPanel>
            <TabPanel value="fluent-bit">
              <CodeBlock code={databaseFluentBitSettings(target)} filename="fluent-bit.yaml" />
            </TabPanel>
          </Tabs>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Text>4. Check that it arrives: run any statement.</Text>
          <Arrivals databaseId={id} />
        </div>
      </div>
    </Sheet>
  )
}

/** How often what arrived is fetched. */
const REFETCH_MS = 5_000

function Arrivals({ databaseId }: { databaseId: string }) {
  const { data, error, isLoadingError, refetch } = useQuery({
    ...databaseArrivalsQuery(databaseId),
    refetchInterval: REFETCH_MS,
  })
  if (isLoadingError)
    return (
      <ErrorState
        {...loadFailure(error, 'What has arrived')}
        headingLevel={3}
        onRetry={() => retry(refetch)}
      />
    )
  if (!data) return null
  const [last] = data.refused_lines
  return (
    <>
      {data.last_at === null ? (
        <Text tone="muted">
          Nothing has arrived yet. Entries appear seconds after they are sent.
        </Text>
      ) : (
        <Alert tone="positive">
          {counted(data.accepted, 'entry', 'entries')} received, the latest at{' '}
          <Time at={data.last_at} format="exact" />.
        </Alert>
      )}
      {last && (
        <Alert
          tone="caution"
          title={counted(data.refused, 'line was refused', 'lines were refused')}
        >
          <div className="grid gap-2">
            <span>
              The latest, at <Time at={last.received_at} format="exact" />: {last.message}
            </span>
            {last.settings !== null && <CodeBlock code={last.settings} />}
          </div>
        </Alert>
      )}
    </>
  )
}

import type { DatabaseLogArrivals } from '../../../../contract/databases/activity.ts'
import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { databaseArrivalsQuery, useMakeDatabaseIngestKey } from '../../../api/databases/activity.ts'
import { Alert } from '../../../components/alert/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import { Time } from '../../../components/time/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { LogArrivals } from '../../organisation/resources/log-arrivals.tsx'
import { ShipSteps } from '../../organisation/resources/ship-steps.tsx'
import { counted } from '../../shared/figures.ts'
import { productName } from '../../shared/product-name.ts'
import {
  databaseFluentBitSettings,
  databaseVectorSettings,
  logOf,
  mariadbSettings,
  mysqlSettings,
  pgAuditSettings,
  plainPostgresqlSettings,
} from './database-shipper-settings.ts'

const postgresqlSettings = (log: 'jsonlog' | 'csvlog') => [
  { label: 'pgAudit', code: pgAuditSettings(log), filename: 'postgresql.conf' },
  { label: 'Without extension', code: plainPostgresqlSettings(log), filename: 'postgresql.conf' },
]

const serverSettings = {
  jsonlog: postgresqlSettings('jsonlog'),
  csvlog: postgresqlSettings('csvlog'),
  audit_log: [
    { label: 'MariaDB', code: mariadbSettings, filename: 'my.cnf' },
    { label: 'MySQL Enterprise', code: mysqlSettings, filename: 'my.cnf' },
  ],
}

/** How a database server sends its audit log: settings to copy, and a key that is created here. */
export function ShipDatabaseLogSheet({
  database: { id, engine, server_version: version, level },
  onClose,
}: {
  database: ReachedDatabase
  onClose: () => void
}) {
  const log = logOf(engine, version)
  const target = { page: window.location, databaseId: id, log }
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title="Ship the audit log"
      description={`${productName()} reads pgAudit, PostgreSQL’s own log, MariaDB’s server_audit and MySQL’s JSON audit log. It sees what was done, and does not block it.`}
    >
      <ShipSteps
        noun="database"
        makeKey={useMakeDatabaseIngestKey(id)}
        whyNot={whyNotLevel(level, 'resource.change')}
        server={{
          step: 'Configure the server to write the log, then restart it.',
          label: 'Audit log',
          settings: serverSettings[log],
        }}
        shipper={{
          reads: 'the log',
          vector: databaseVectorSettings(target),
          fluentBit: databaseFluentBitSettings(target),
        }}
        check={{
          step: 'run any statement.',
          arrivals: (
            <LogArrivals
              query={databaseArrivalsQuery(id)}
              unit="entry"
              appear="Entries appear here seconds after they are sent."
            >
              {(arrivals) => <RefusedLines arrivals={arrivals} />}
            </LogArrivals>
          ),
        }}
      />
    </Sheet>
  )
}

function RefusedLines({
  arrivals: { refused, refused_lines: lines },
}: {
  arrivals: DatabaseLogArrivals
}) {
  const [last] = lines
  if (refused === 0 || !last) return null
  const title = `${counted(refused, 'line was', 'lines were')} refused in the last 7 days`
  return (
    <Alert tone="caution" title={title}>
      <div className="grid gap-2">
        <span>
          The latest, at <Time at={last.received_at} format="exact" />: {last.message}
        </span>
        {last.settings !== null && <CodeBlock code={last.settings} />}
      </div>
    </Alert>
  )
}

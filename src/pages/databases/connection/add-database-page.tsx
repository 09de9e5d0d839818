import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'

import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import {
  databaseQuery,
  useAddDatabase,
  useChangeConnection,
  useTestConnection,
} from '../../../api/databases/databases.ts'
import { isNotFound } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Text } from '../../../components/text/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { productName } from '../../shared/product-name.ts'
import { retry } from '../../shared/retry.ts'
import { NothingHere } from '../../system/not-found-page.tsx'
import { engineNames } from '../database-words.ts'
import { StateNotice } from '../state-notice.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionSteps } from './connection-steps.tsx'
import { LoadedOutboundAddresses } from './outbound-addresses.tsx'

const levels = [
  { label: 'Databases', href: '/database-security' },
  { label: 'Add database', href: '/add-database' },
]

/**
 * /add-database: stores a draft, tests its connection in five steps, and leads to its findings. `?draft=` continues
 * one.
 */
export function AddDatabasePage() {
  const [search] = useSearchParams()
  const draft = search.get('draft')
  const heading = useRef<HTMLHeadingElement>(null)
  // The result appears above the form, and with it the focused button may be gone.
  const focusHeading = () => heading.current?.focus()
  return (
    <Page
      title="Add database"
      headingRef={heading}
      breadcrumbs={<PageBreadcrumbs levels={levels} />}
      description={`${productName()} connects to your PostgreSQL, MySQL or MariaDB database, reads its settings and catalogue, and changes nothing.`}
    >
      {draft === null ? (
        <NewDatabase onTest={focusHeading} />
      ) : (
        <Draft id={draft} onTest={focusHeading} />
      )}
    </Page>
  )
}

function NewDatabase({ onTest }: { onTest: () => void }) {
  const add = useAddDatabase()
  const test = useTestConnection()
  const [, setSearch] = useSearchParams()
  const whyNot = useWhyNot('resources.add')
  return (
    <>
      <LoadedOutboundAddresses />
      <ConnectionForm
        hasName
        whyNot={whyNot}
        onSubmit={async (connection, about) => {
          const { id } = await add.mutateAsync({ ...connection, ...about })
          // The page of the draft shows the steps, and what went wrong.
          void test.mutateAsync(id).catch(() => undefined)
          setSearch({ draft: id }, { replace: true })
          onTest()
          return true
        }}
      />
    </>
  )
}

function Draft({ id, onTest }: { id: string; onTest: () => void }) {
  const { data: database, error, refetch } = useQuery(databaseQuery(id))
  if (isNotFound(error)) return <NothingHere />
  if (error && !database)
    return <ErrorState {...loadFailure(error, 'This database')} onRetry={() => retry(refetch)} />
  if (!database) return <PageSkeleton />
  const { state } = database
  if (state === 'draft' || state === 'testing')
    return <Unfinished key={id} database={database} onTest={onTest} />
  if (state === 'connected' || state === 'monitored') return <Connected database={database} />
  return <StateNotice database={database} />
}

function Unfinished({ database, onTest }: { database: ReachedDatabase; onTest: () => void }) {
  const change = useChangeConnection()
  return (
    <>
      <Text>
        <bdi>{database.name}</bdi>, {engineNames[database.engine]}
      </Text>
      <ConnectionSteps databaseId={database.id} />
      <LoadedOutboundAddresses />
      <ConnectionForm
        database={database}
        whyNot={whyNotLevel(database.level, 'resource.change')}
        onSubmit={async (connection) => {
          await change.mutateAsync({ id: database.id, connection })
          onTest()
          return true
        }}
      />
    </>
  )
}

const Connected = ({ database: { id, name } }: { database: ReachedDatabase }) => (
  <>
    <Alert tone="positive" title={`${name} is connected`} live="polite">
      The first check runs now, then one every day.
    </Alert>
    <div>
      <Link asChild variant="button">
        <RouterLink to={`/database/${id}/manager`}>View findings</RouterLink>
      </Link>
    </div>
    <ConnectionSteps databaseId={id} />
  </>
)

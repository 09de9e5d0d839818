import { useState } from 'react'

import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { useRemoveDatabase } from '../../../api/databases/databases.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Time } from '../../../components/time/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { AlreadyRemoved } from '../../organisation/resources/already-removed.tsx'
import { RemoveForm } from '../../organisation/resources/remove-form.tsx'
import { restorableUntil } from '../../organisation/resources/restorable-until.ts'
import { productName } from '../../shared/product-name.ts'
import { DatabasePage } from '../database-page.tsx'

/** /database/{id}/remove: what stops, what isn't affected, and the name to type. */
export function RemoveDatabasePage() {
  const removal = useRemoveDatabase()
  const [until] = useState(() => restorableUntil(Date.now()))
  // While this page redirects, the database is already removed.
  const isGone = ({ state }: ReachedDatabase) => state === 'removed' && !removal.isSuccess

  return (
    <DatabasePage
      title="Remove database"
      renderHeading={({ name }) => (
        <>
          Remove <bdi>{name}</bdi>
        </>
      )}
      below="Remove"
      renderDescription={(database) =>
        !isGone(database) && (
          <>
            You can restore it until <Time at={until} />. After that, it will be permanently
            deleted.
          </>
        )
      }
    >
      {(database) =>
        isGone(database) ? (
          <AlreadyRemoved
            removedAt={database.state_changed_at}
            listAt="/database-security?list=removed"
          >
            View removed databases
          </AlreadyRemoved>
        ) : (
          <>
            <Consequences />
            <RemoveForm
              noun="database"
              name={database.name}
              whyNot={whyNotLevel(database.level, 'resource.remove')}
              remove={() => removal.mutateAsync(database.id)}
              isPending={removal.isPending}
              keepAt={`/database/${database.id}/manager`}
              removedAt="/database-security?list=removed"
            />
          </>
        )
      }
    </DatabasePage>
  )
}

const Consequences = () => (
  <>
    <Section title="What stops">
      <DescriptionList>
        <Description term="Checks">
          {productName()} no longer connects to this database.
        </Description>
        <Description term="Audit log">
          Its ingest key stops working, so logs sent with it are rejected and alerts stop.
        </Description>
        <Description term="Password">
          It is destroyed immediately. After restoring the database, you must enter it again.
        </Description>
        <Description term="Its plan">
          Nothing is charged while it can be restored. After that, the plan ends.
        </Description>
        <Description term="After seven days">
          Its connection details, findings, activity, rules, allowed statements and networks are
          permanently deleted.
        </Description>
      </DescriptionList>
    </Section>
    <Section title="What isn’t affected">
      <DescriptionList>
        <Description term="Your server">The database itself and everything in it.</Description>
        <Description term="The role">
          It stays on the server. Drop it yourself if nothing else uses it.
        </Description>
      </DescriptionList>
    </Section>
  </>
)

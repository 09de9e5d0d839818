import { useQuery } from '@tanstack/react-query'

import type { AuditActor, AuditEntry } from '../../../../contract/organisation/audit-log.ts'
import { auditActorQuery, findAuditActors } from '../../../api/organisation/audit-log.ts'
import { findSeenResources, seenResourceQuery } from '../../../api/organisation/grants.ts'
import { Combobox, type ComboboxOption } from '../../../components/combobox/index.ts'
import { kindWords } from '../grants/kind-words.ts'
import { actorWords } from './audit-words.ts'

const searchActors = async (text: string): Promise<ComboboxOption[]> =>
  (await findAuditActors(text)).map(({ id, name, kind }: AuditActor) => ({
    value: id,
    label: name,
    ...(kind === 'token' && { description: 'API token' }),
  }))

const searchResources = async (text: string): Promise<ComboboxOption[]> =>
  (await findSeenResources(text)).map(({ id, name, kind }) => ({
    value: id,
    label: name,
    description: kindWords[kind],
  }))

type ChoiceProps = { chosen: string | null; onChange: (id: string | null) => void }

/** What is chosen has a label even if it can no longer be found: the filter could be neither seen nor removed. */
const chosenOption = (
  chosen: string | null,
  name: string | undefined,
  { isPending }: { isPending: boolean },
) => (chosen === null ? null : { value: chosen, label: name ?? (isPending ? '…' : 'Deleted') })

/** Filters by a person or an API token, found by name. Entries name who is no longer found. */
export function ActorChoice({
  chosen,
  onChange,
  entries,
}: ChoiceProps & { entries: readonly AuditEntry[] }) {
  const { data, isPending } = useQuery({
    ...auditActorQuery(chosen ?? ''),
    enabled: chosen !== null,
  })
  const listed = entries.find(({ actor }) => actor.id === chosen)
  const name = data?.name ?? (listed && actorWords(listed.actor))
  return (
    <div className="w-full sm:w-56">
      <Combobox
        aria-label="Person"
        placeholder="All people"
        onSearch={searchActors}
        value={chosenOption(chosen, name, { isPending })}
        onValueChange={onChange}
      />
    </div>
  )
}

/** Filters by a website or a database, found by name. */
export function ResourceChoice({ chosen, onChange }: ChoiceProps) {
  const { data, isPending } = useQuery({
    ...seenResourceQuery(chosen ?? ''),
    enabled: chosen !== null,
  })
  return (
    <div className="w-full sm:w-56">
      <Combobox
        aria-label="Website or database"
        placeholder="All websites and databases"
        onSearch={searchResources}
        value={chosenOption(chosen, data?.name, { isPending })}
        onValueChange={onChange}
      />
    </div>
  )
}

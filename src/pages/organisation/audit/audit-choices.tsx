import { useQuery } from '@tanstack/react-query'

import type { AuditActor, AuditEntry } from '../../../../contract/organisation/audit-log.ts'
import { auditActorQuery, findAuditActors } from '../../../api/organisation/audit-log.ts'
import { findSeenResources, seenResourceQuery } from '../../../api/organisation/grants.ts'
import { Combobox, type ComboboxOption } from '../../../components/combobox/index.ts'
import { useMay } from '../access/use-may.ts'
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

type ChoiceProps = {
  chosen: string | null
  onChange: (id: string | null) => void
  entries: readonly AuditEntry[]
}

/** What is chosen has a label even if it can no longer be found: the filter could be neither seen nor removed. */
const chosenOption = (
  chosen: string | null,
  name: string | undefined,
  { isPending, unnamed }: { isPending: boolean; unnamed: string },
) => (chosen === null ? null : { value: chosen, label: name ?? (isPending ? '…' : unnamed) })

/** Filters by a person or an API token, found by name. Entries name who is no longer found. */
export function ActorChoice({ chosen, onChange, entries }: ChoiceProps) {
  const { data, isPending } = useQuery({
    ...auditActorQuery(chosen ?? ''),
    enabled: chosen !== null,
  })
  const listed = entries.find(({ actor }) => actor.id === chosen)
  const name = data?.name ?? (listed && actorWords(listed.actor))
  return (
    <div className="w-full sm:w-48">
      <Combobox
        aria-label="Person"
        placeholder="All people"
        onSearch={searchActors}
        value={chosenOption(chosen, name, { isPending, unnamed: 'Deleted' })}
        onValueChange={onChange}
      />
    </div>
  )
}

/**
 * Filters by a website or a database, found by name. Entries name what the person doesn’t see, such as a customer’s
 * website. Roles that see none can only remove the filter.
 */
export function ResourceChoice({ chosen, onChange, entries }: ChoiceProps) {
  const seesResources = useMay('resources.list')
  const { data, isLoading } = useQuery({
    ...seenResourceQuery(chosen ?? ''),
    enabled: chosen !== null && seesResources,
  })
  const listed = entries.find(({ resource_id: id }) => id === chosen)
  // What is behind it is a part of the website, such as a DNS record.
  const [nameInEntry] = listed?.target?.split(' · ') ?? []
  const option = chosenOption(chosen, data?.name ?? nameInEntry, {
    isPending: isLoading,
    unnamed: 'Unknown',
  })
  return (
    <div className="w-full sm:w-68">
      <Combobox
        aria-label="Website or database"
        placeholder="All websites and databases"
        {...(seesResources ? { onSearch: searchResources } : { options: option ? [option] : [] })}
        value={option}
        onValueChange={onChange}
      />
    </div>
  )
}

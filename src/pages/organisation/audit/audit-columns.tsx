import type { AuditEntry } from '../../../../contract/organisation/audit-log.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import type { DataTableColumn } from '../../../components/data-table/index.ts'
import { Time } from '../../../components/time/index.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import { actorWords, eventWords, partnerWords } from './audit-words.ts'

/** Pressing the event opens its details. */
export const auditColumns = (
  open: (entry: AuditEntry) => void,
): readonly DataTableColumn<AuditEntry>[] => [
  {
    id: 'event',
    header: 'Event',
    isRowHeader: true,
    cell: (entry) => (
      <Button variant="text" size="small" onClick={() => open(entry)}>
        {eventWords(entry.kind)}
      </Button>
    ),
  },
  {
    id: 'actor',
    header: 'Person',
    cell: ({ actor, detail, partner, customer }) => (
      <WithBadges>
        <bdi>{actorWords(actor)}</bdi> {actor.kind === 'token' && <Badge>API token</Badge>}
        {detail['done_with'] === 'assistant' && <Badge>With the assistant</Badge>}
        {detail['done_with'] === 'mcp' && <Badge>With an MCP client</Badge>}
        {partner && !customer && (
          <Badge>
            Partner: <bdi>{partnerWords(partner)}</bdi>
          </Badge>
        )}
        {customer && (
          <Badge>
            At <bdi>{partnerWords(customer)}</bdi>
          </Badge>
        )}
      </WithBadges>
    ),
  },
  { id: 'target', header: 'Target', cell: ({ target }) => <bdi>{target ?? 'None'}</bdi> },
  { id: 'at', header: 'Time', cell: ({ at }) => <Time at={at} format="exact" /> },
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) => (address ? <Code dir="ltr">{address}</Code> : 'None'),
  },
]

import { proxiableTypes } from '../../../../contract/record-types.ts'
import { type DomainState, isProtecting } from '../../../../contract/websites/domain-states.ts'
import type { DomainRecord } from '../../../../contract/websites/record.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import type { DataTableColumn } from '../../../components/data-table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { ttlInWords } from './ttl-options.ts'

const columns: readonly DataTableColumn<DomainRecord>[] = [
  { id: 'type', header: 'Type', width: '5rem', cell: ({ type }) => type },
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name }) => (
      // As wide as the name of a DKIM key.
      <div className="sm:min-w-44">
        <Code>{name}</Code>
      </div>
    ),
  },
  {
    id: 'content',
    header: 'Content',
    isStacked: true,
    cell: ({ content, conflict }) => (
      <div className="grid justify-items-start gap-1">
        <Code>{content}</Code>
        {conflict && (
          <>
            {conflict.is_tolerable ? (
              <Badge tone="caution" hasShape>
                Warning
              </Badge>
            ) : (
              <Badge tone="critical" hasShape>
                Conflict
              </Badge>
            )}
            <Text size="small">{conflict.message}</Text>
          </>
        )}
      </div>
    ),
  },
  { id: 'ttl', header: 'TTL', width: '6rem', cell: ({ ttl }) => ttlInWords(ttl) },
]

/** The columns of a website's records. `Protected` is what a record is, not what it is set to. */
export const recordColumnsIn = (
  domainState: DomainState,
): readonly DataTableColumn<DomainRecord>[] => [
  ...columns,
  {
    id: 'use',
    header: 'Status',
    cell: (record) => <RecordUse {...record} isServed={isProtecting(domainState)} />,
  },
]

function RecordUse({
  is_kept: isKept,
  is_proxied: isProxied,
  type,
  isServed,
}: DomainRecord & { isServed: boolean }) {
  if (!isKept) return <Badge tone="untested">Excluded</Badge>
  if (isProxied && isServed) return <Badge tone="positive">Protected</Badge>
  if (isProxied) return <Badge>Will be protected</Badge>
  return <Badge>{proxiableTypes.includes(type) ? 'Not protected' : 'DNS only'}</Badge>
}

import type { AuditEntry } from '../../../../contract/organisation/audit-log.ts'
import { Code } from '../../../components/code/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useFocusOnChange } from '../../shared/use-focus-on-change.ts'
import {
  actorWords,
  detailOf,
  eventWords,
  fieldWords,
  partnerWords,
  valueWords,
} from './audit-words.ts'

/** Everything known about one event, next to the log, which stays usable. */
export function AuditSheet({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { actor, target, at, address, user_agent: browser, request_id: requestId } = entry
  const panel = useFocusOnChange(entry.id)
  return (
    <Sheet ref={panel} isOpen onOpenChange={onClose} isModal={false} title={eventWords(entry.kind)}>
      <div className="grid gap-8">
        <DescriptionList>
          <Description term="Time">
            <Time at={at} format="exact" />
          </Description>
          <Description term={actor.kind === 'token' ? 'API token' : 'Person'}>
            <bdi>{actorWords(actor)}</bdi>
          </Description>
          {entry.partner && (
            <Description term="Partner">
              <bdi>{partnerWords(entry.partner)}</bdi>
            </Description>
          )}
          {entry.customer && (
            <Description term="Customer">
              <bdi>{partnerWords(entry.customer)}</bdi>
            </Description>
          )}
          {target !== null && (
            <Description term="Target">
              <bdi>{target}</bdi>
            </Description>
          )}
          {address !== null && (
            <Description term="Address">
              <Code dir="ltr">{address}</Code>
            </Description>
          )}
          {browser !== null && <Description term="Browser or program">{browser}</Description>}
          {requestId !== null && (
            <Description term="Request ID">
              <Code dir="ltr">{requestId}</Code>
            </Description>
          )}
          {Object.entries(detailOf(entry)).map(([name, value]) => (
            <Description key={name} term={fieldWords(name)}>
              <bdi>{valueWords(name, value)}</bdi>
            </Description>
          ))}
        </DescriptionList>
        {entry.changes.length > 0 && <Changes changes={entry.changes} />}
      </div>
    </Sheet>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <Table caption="What changed" density="compact">
      <TableHead>
        <TableRow place="head">
          <TableHeader>Field</TableHeader>
          <TableHeader>Before</TableHeader>
          <TableHeader>After</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map(({ field, before, after }) => (
          <TableRow key={field}>
            <TableHeader scope="row">{fieldWords(field)}</TableHeader>
            <TableCell>
              <bdi>{valueWords(field, before)}</bdi>
            </TableCell>
            <TableCell>
              <bdi>{valueWords(field, after)}</bdi>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

import type { GrantTarget, Inventory } from '../../../../contract/databases/inventory.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Section } from '../../../components/section/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { counted, figure } from '../../shared/figures.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import { roleNames } from '../database-words.ts'
import { type InventoryProps, ListState } from './inventory-view.tsx'

const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const

/** Who may do what, and through which role. */
export const Access = (props: InventoryProps) => (
  <>
    <TableAccess {...props} />
    {props.inventory.object_access && (
      <ObjectAccess {...props} list={props.inventory.object_access} />
    )}
  </>
)

/** With the tables of each schema. */
const TableAccess = ({ inventory: { access }, engine }: InventoryProps) => (
  <ListState list={access} empty={`No ${roleNames[engine].toLowerCase()} may use a table`}>
    {(rows) => (
      <Table
        caption={`${roleNames[engine]}s that can sign in, and what they may do`}
        isCaptionHidden
      >
        <TableHead>
          <TableRow place="head">
            {[roleNames[engine], 'Granted', 'Schema', 'Tables'].map((name) => (
              <TableHeader key={name}>{name}</TableHeader>
            ))}
            {rights.map((right) => (
              <TableHeader key={right}>
                <Code>{right}</Code>
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(
            ({ role, is_superuser: isSuperuser, through, schema, privileges, tables, columns }) => (
              <TableRow key={[role, through, schema, columns, ...privileges].join(' ')}>
                <TableHeader scope="row">
                  <WithBadges>
                    <bdi>{role}</bdi> {isSuperuser && <Badge tone="critical">Superuser</Badge>}
                  </WithBadges>
                </TableHeader>
                <TableCell>
                  <Granted role={role} through={through} />
                </TableCell>
                <TableCell>
                  <bdi>{schema ?? 'All'}</bdi>
                </TableCell>
                <TableCell>
                  {isSuperuser ? 'All' : figure(tables)}
                  {columns != null && ` (${counted(columns, 'column')})`}
                </TableCell>
                {rights.map((right) => (
                  <TableCell key={right}>
                    {isSuperuser || privileges.includes(right) ? (
                      'Yes'
                    ) : (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">No</span>
                      </>
                    )}
                  </TableCell>
                ))}
              </TableRow>
            ),
          )}
        </TableBody>
      </Table>
    )}
  </ListState>
)

const Granted = ({ role, through }: { role: string; through: string | null }) =>
  through === null || through === role ? (
    'Directly'
  ) : (
    <>
      Through <bdi>{through}</bdi>
    </>
  )

/** What the privileges are on. */
const targetWords: Record<GrantTarget, (objects: number) => string> = {
  server: () => 'The server',
  database: () => 'The database',
  schema: () => 'The schema',
  tables: (objects) => counted(objects, 'table'),
  sequences: (objects) => counted(objects, 'sequence'),
  functions: (objects) => counted(objects, 'function'),
  routines: (objects) => counted(objects, 'routine'),
}

const otherObjects = {
  postgresql: 'schemas, sequences, functions and the database',
  mysql: 'the server, schemas, tables and routines',
}

/** With everything else. */
const ObjectAccess = ({
  engine,
  list,
}: InventoryProps & { list: NonNullable<Inventory['object_access']> }) => (
  <Section title={`Privileges on ${otherObjects[engine]}`}>
    <ListState list={list} empty="Only superusers may use them">
      {(rows) => (
        <Table
          caption={`What ${roleNames[engine].toLowerCase()}s may do with ${otherObjects[engine]}`}
          isCaptionHidden
        >
          <TableHead>
            <TableRow place="head">
              {[roleNames[engine], 'Granted', 'Schema', 'On', 'Privileges'].map((name) => (
                <TableHeader key={name}>{name}</TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ role, through, on, schema, privileges, objects }) => (
              <TableRow key={[role, through, on, schema, ...privileges].join(' ')}>
                <TableHeader scope="row">
                  <bdi>{role}</bdi>
                </TableHeader>
                <TableCell>
                  <Granted role={role} through={through} />
                </TableCell>
                <TableCell>
                  <bdi>{schema ?? '–'}</bdi>
                </TableCell>
                <TableCell>{targetWords[on](objects)}</TableCell>
                <TableCell>
                  <Code>{privileges.join(', ')}</Code>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </ListState>
  </Section>
)

export const Sessions = ({ inventory: { sessions }, engine }: InventoryProps) => (
  <ListState list={sessions} empty="Nobody else was connected">
    {(rows) => (
      <Table caption="Sessions" isCaptionHidden>
        <TableHead>
          <TableRow place="head">
            {[roleNames[engine], 'Address', 'Program', 'State', 'Encrypted', 'Sessions'].map(
              (name) => (
                <TableHeader key={name} align={name === 'Sessions' ? 'end' : 'start'}>
                  {name}
                </TableHeader>
              ),
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ role, address, program, state, is_encrypted: isEncrypted, count }) => (
            <TableRow key={[role, address, program, state, isEncrypted].join(' ')}>
              <TableHeader scope="row">
                <bdi>{role ?? '–'}</bdi>
              </TableHeader>
              <TableCell>{address ? <Code dir="ltr">{address}</Code> : 'Local socket'}</TableCell>
              <TableCell>
                <bdi>{program || '–'}</bdi>
              </TableCell>
              <TableCell>{state ?? '–'}</TableCell>
              <TableCell>{isEncrypted === null ? 'Unknown' : isEncrypted ? 'Yes' : 'No'}</TableCell>
              <TableCell align="end">{figure(count)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    )}
  </ListState>
)

const milliseconds = (value: number) =>
  `${value < 10 ? value.toFixed(1) : figure(Math.round(value))} ms`

/** The statements that took longest, without the values in them. */
export const SlowQueries = ({ inventory: { slow_queries: queries }, engine }: InventoryProps) => (
  <ListState list={queries} empty="No statements counted">
    {(rows) => (
      <>
        <Text tone="muted">By total time. The values in the statements are removed.</Text>
        <Table caption="Slow queries" isCaptionHidden>
          <TableHead>
            <TableRow place="head">
              <TableHeader>Statement</TableHeader>
              <TableHeader>{roleNames[engine]}</TableHeader>
              {['Calls', 'Mean', 'Total'].map((name) => (
                <TableHeader key={name} align="end">
                  {name}
                </TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ statement, role, calls, mean_ms: mean, total_ms: total }, at) => (
              // oxlint-disable-next-line no-array-index-key -- two can have the same words; they never move
              <TableRow key={at}>
                <TableCell className="w-full">
                  <Code>{statement}</Code>
                </TableCell>
                <TableCell>
                  <bdi>{role ?? '–'}</bdi>
                </TableCell>
                <TableCell align="end">{figure(calls)}</TableCell>
                <TableCell align="end">{milliseconds(mean)}</TableCell>
                <TableCell align="end">{milliseconds(total)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </>
    )}
  </ListState>
)

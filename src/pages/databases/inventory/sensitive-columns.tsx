import { Link as RouterLink, useParams } from 'react-router-dom'

import type {
  Inventory,
  SensitiveColumn,
  WhyNotSampled,
} from '../../../../contract/databases/inventory.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Link } from '../../../components/link/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { counted } from '../../shared/figures.ts'
import { type InventoryProps, ListState } from './inventory-view.tsx'

const kindNames: Record<SensitiveColumn['kind'], string> = {
  credential: 'Password or key',
  token: 'Token or code',
  identity: 'National number',
  payment: 'Card or account',
  health: 'Health or body',
  email: 'Email address',
  card: 'Card number',
  iban: 'IBAN',
  nir: 'National number (French NIR)',
  dni: 'National number (Spanish DNI or NIE)',
  codice_fiscale: 'National number (Italian codice fiscale)',
  bsn: 'National number (Dutch BSN)',
  pesel: 'National number (Polish PESEL)',
  ssn: 'National number (US SSN)',
  nino: 'National number (UK NINO)',
}

const whyNotWords: Record<WhyNotSampled, string> = {
  no_privilege: 'The role can’t read all of its text columns',
  row_security: 'Row-level security applies to the role',
  other_server: 'Its data is outside this database',
  failed: 'Reading it failed or took too long',
}

/** Columns whose names, or values if they are sampled, suggest sensitive data. */
export function SensitiveColumns({
  inventory: { sensitive_columns: columns, value_sample: sample },
}: InventoryProps) {
  const partial = sample && isPartial(sample) ? sample : undefined
  // “No sensitive columns” would be a promise about tables that weren't read.
  const isUnknown = partial && columns.rows.length === 0 && columns.not_visible === null
  return (
    <>
      <HowJudged sample={sample} />
      {!isUnknown && (
        <ListState list={columns} empty="No sensitive columns found">
          {(rows) => <ColumnTable rows={rows} />}
        </ListState>
      )}
      {partial && <NotSampled sample={partial} />}
    </>
  )
}

const ColumnTable = ({ rows }: { rows: readonly SensitiveColumn[] }) => (
  <Table caption="Sensitive columns" isCaptionHidden>
    <TableHead>
      <TableRow place="head">
        {['Table', 'Column', 'Kind', 'Found by'].map((name) => (
          <TableHeader key={name}>{name}</TableHeader>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ table, column, kind, found_by: foundBy }) => (
        <TableRow key={`${table} ${column} ${kind}`}>
          <TableHeader scope="row">
            <Code>{table}</Code>
          </TableHeader>
          <TableCell>
            <Code>{column}</Code>
          </TableCell>
          <TableCell>{kindNames[kind]}</TableCell>
          <TableCell>{foundBy === 'values' ? 'Its values' : 'Its name'}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

function SettingLink({ children }: { children: string }) {
  const { id = '' } = useParams()
  return (
    <Link asChild>
      <RouterLink to={`/database/${id}/manage?tab=checks`}>{children}</RouterLink>
    </Link>
  )
}

type Sample = NonNullable<Inventory['value_sample']>

const HowJudged = ({ sample }: { sample: Sample | null | undefined }) => (
  <Text tone="muted">
    {sample
      ? `Found by their names, and by a sample of values from ${counted(sample.columns, 'text column')}. No values are kept. `
      : 'Found by their names. No values are read. '}
    <SettingLink>{sample ? 'Manage sampling' : 'Turn on sampling of values'}</SettingLink>
  </Text>
)

const isPartial = ({ rows, has_more_columns: hasMore, not_visible: missing }: Sample) =>
  rows.length > 0 || hasMore || missing !== null

/** What the sample doesn't cover, so that nobody takes it for harmless. */
const NotSampled = ({ sample }: { sample: Sample }) => (
  <>
    <Alert tone="caution" title="Not every text column was sampled">
      {sample.not_visible !== null && `Finding them needs ${sample.not_visible}. `}
      {sample.has_more_columns &&
        'There are more than one check reads. The next one continues where this one ended. '}
      {sample.rows.some(({ why }) => why === 'no_privilege') && (
        <SettingLink>View the grant that sampling needs</SettingLink>
      )}
    </Alert>
    {sample.rows.length > 0 && (
      <Table caption="Tables that could not be sampled">
        <TableHead>
          <TableRow place="head">
            <TableHeader>Table</TableHeader>
            <TableHeader>Reason</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {sample.rows.map(({ table, why }) => (
            <TableRow key={`${table} ${why}`}>
              <TableHeader scope="row">
                <Code>{table}</Code>
              </TableHeader>
              <TableCell>{whyNotWords[why]}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    )}
    {sample.is_cut && (
      <Text tone="muted">There are more. Only the first {sample.rows.length} are kept.</Text>
    )}
  </>
)

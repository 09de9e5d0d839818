import type { AllowedNetwork, Networks } from '../../../../contract/databases/allowed-networks.ts'
import type { DatabaseEngine } from '../../../../contract/databases/database-states.ts'
import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { networksQuery, useChangeNetworks } from '../../../api/databases/allowed-networks.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Code } from '../../../components/code/index.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Textarea } from '../../../components/textarea/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { counted } from '../../shared/figures.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { productName } from '../../shared/product-name.ts'
import { RefusableFields } from '../../shared/refusable-fields.tsx'
import { SaveRow } from '../../shared/save-row.tsx'
import { useSettingsForm } from '../../shared/use-settings-form.ts'
import { OutboundAddresses } from '../connection/outbound-addresses.tsx'
import { roleNames } from '../database-words.ts'
import { ListState } from '../inventory/inventory-view.tsx'
import { readNetworkLines, refusedLine, writeNetworkLines } from './network-lines.ts'

type Props = { database: ReachedDatabase; networks: Networks }

/** The networks that clients of a database are in, whom its server lets in, and settings that let in nobody else. */
export const AllowedNetworks = ({ database }: { database: ReachedDatabase }) => (
  <Loaded query={networksQuery(database.id)} what="The networks" headingLevel={2}>
    {(networks) => (
      <>
        <EditNetworks database={database} networks={networks} />
        <Admitted database={database} networks={networks} />
        <SettingsToCopy database={database} networks={networks} />
      </>
    )}
  </Loaded>
)

const textOf = (networks: readonly AllowedNetwork[]) => ({ networks: writeNetworkLines(networks) })
const toSend = ({ network, note }: AllowedNetwork) => ({ network, note })

function EditNetworks({ database: { id, level }, networks: { networks } }: Props) {
  const change = useChangeNetworks(id)
  const showToast = useToast()
  const whyNot = whyNotLevel(level, 'resource.change')
  const { form, row } = useSettingsForm({
    saved: networks.map(toSend),
    valuesOf: textOf,
    fallback: 'The networks could not be saved. Try again.',
    save: async (values, before) => {
      const lines = readNetworkLines(values.networks)
      const body = { networks: lines.map(toSend), before }
      const stored = await change.mutateAsync(body).catch((error: unknown) => {
        throw refusedLine(error, lines)
      })
      showToast({ tone: 'positive', title: 'The networks were saved' })
      return stored.networks.map(toSend)
    },
  })
  const { error, ...control } = form.field('networks')
  return (
    <Section title="Allowed networks">
      <Text tone="muted" className="max-w-prose">
        The networks that clients connect from. {productName()} compares them with what the server
        allows, and writes settings to copy. It changes nothing on the server.
      </Text>
      <Form className="grid max-w-2xl gap-4" onSubmit={form.onSubmit}>
        <RefusableFields title="Allowed networks" whyNot={whyNot}>
          <Field
            label="Networks, one per line"
            hint="An IPv4 or IPv6 address or range, then an optional note: 192.0.2.0/24 Office"
            error={error}
          >
            <Textarea
              {...control}
              rows={5}
              face="mono"
              dir="ltr"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        </RefusableFields>
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <SaveRow what="networks" whyNot={whyNot} {...row} />
      </Form>
    </Section>
  )
}

const verdictWords = {
  inside: { tone: 'positive', label: 'Covered' },
  outside: { tone: 'caution', label: 'Wider than yours' },
  unclear: { tone: 'neutral', label: 'Can’t be compared' },
} as const

type AdmittedRow = NonNullable<Networks['admitted']>['rows'][number]

const columnsOf: Record<DatabaseEngine, readonly DataTableColumn<AdmittedRow>[]> = {
  postgresql: columnsWith('postgresql', [
    { id: 'database', header: 'Database', cell: ({ databases }) => <bdi>{databases}</bdi> },
  ]),
  mysql: columnsWith('mysql', []),
}

function columnsWith(
  engine: DatabaseEngine,
  ofDatabases: readonly DataTableColumn<AdmittedRow>[],
): readonly DataTableColumn<AdmittedRow>[] {
  return [
    {
      id: 'user',
      header: roleNames[engine],
      isRowHeader: true,
      cell: ({ users }) => <bdi>{users}</bdi>,
    },
    {
      id: 'verdict',
      header: 'Your networks',
      cell: ({ verdict }) => (
        <Badge tone={verdictWords[verdict].tone}>{verdictWords[verdict].label}</Badge>
      ),
    },
    ...ofDatabases,
    {
      id: 'address',
      header: 'From',
      cell: ({ address }) => (
        <div className="sm:min-w-44">
          <Code dir="ltr">{address}</Code>
        </div>
      ),
    },
  ]
}

const labels = { count: (count: number) => counted(count, 'entry', 'entries') }

function Admitted({ database: { engine }, networks: { networks, admitted } }: Props) {
  if (!admitted)
    return (
      <Section title="What the server allows">
        <Text>It appears here after the next check.</Text>
      </Section>
    )
  const missing = networks.filter((one) => one.is_admitted === false)
  return (
    <Section title="What the server allows">
      <Text tone="muted">
        Connections from other hosts, as of <Time at={admitted.read_at} format="date-time" />.
      </Text>
      {missing.length > 0 && (
        <Alert tone="caution" title="Not all of your networks can connect">
          The server doesn’t allow all of {missing.map(({ network }) => network).join(', ')}.
        </Alert>
      )}
      <ListState list={admitted} empty="Nobody may sign in from another host">
        {(rows) => (
          <DataTable
            caption="Who may sign in from where"
            isCaptionHidden
            columns={columnsOf[engine]}
            rows={rows}
            getRowId={({ users, databases, address }) => [users, databases, address].join(' ')}
            getRowName={({ users, address }) => `${users}, ${address}`}
            hasViewMenu={false}
            labels={labels}
          />
        )}
      </ListState>
    </Section>
  )
}

const lineWords = {
  pg_hba: {
    language: 'pg_hba.conf',
    text: 'In pg_hba.conf, the first line that matches decides. Try it with a session open, so that you can’t lock yourself out.',
  },
  accounts: {
    language: 'SQL',
    text: 'An account is bound to where it signs in from, so each network needs one.',
  },
  firewall: {
    language: 'nftables',
    text: 'For the firewall of the server, so that nobody else can reach the port. Load it with nft -f.',
  },
} as const

const SettingsToCopy = ({ networks: { lines, own_addresses: own } }: Props) => (
  <Section title="Settings to copy">
    {lines.length === 0 ? (
      <Text>Save your networks first. The settings then appear here.</Text>
    ) : (
      lines.map(({ purpose, text }) => (
        <div key={purpose} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Text>{lineWords[purpose].text}</Text>
          <CodeBlock code={text} language={lineWords[purpose].language} />
        </div>
      ))
    )}
    <OutboundAddresses addresses={own} />
  </Section>
)

import { useQuery } from '@tanstack/react-query'

import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { mysqlHosts, mysqlSampleGrantsSql } from '../../../../contract/databases/mysql-role.ts'
import { sampleGrantsSql } from '../../../../contract/databases/read-only-role.ts'
import {
  SAMPLE_CHARACTERS,
  SAMPLE_COLUMNS,
  SAMPLE_VALUES,
} from '../../../../contract/databases/value-sample.ts'
import { outboundAddressesQuery } from '../../../api/databases/allowed-networks.ts'
import { useChangeValueSample } from '../../../api/databases/databases.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { roleNames } from '../database-words.ts'

/** Whether checks read a sample of values, what exactly they read, and the grant that this needs. */
export function ValueSample({ database }: { database: ReachedDatabase }) {
  const { mutate, isPending } = useChangeValueSample(database.id)
  const failed = useFailureToast()
  const showToast = useToast()
  const isOn = database.samples_values
  const change = () =>
    mutate(!isOn, {
      onSuccess: () =>
        showToast({
          tone: 'positive',
          title: isOn ? 'Values are no longer sampled' : 'The next check samples values',
        }),
      onError: failed('The setting could not be changed'),
    })
  return (
    <Section title="Sample values">
      <Text tone="muted" className="max-w-prose">
        {isOn
          ? 'Checks find sensitive columns by their names and by a sample of values.'
          : 'Checks find sensitive columns by their names only, and read no rows of your tables.'}{' '}
        A sample is at most {SAMPLE_VALUES} values of each text column, {SAMPLE_CHARACTERS}{' '}
        characters of each value, and {SAMPLE_COLUMNS} columns per check. It shows whether a column
        contains email addresses, cards, IBANs, national numbers or tokens. Values are compared in
        memory, and never stored, logged or sent anywhere. Only the kind of the column is kept.
      </Text>
      {isOn && <Grant database={database} />}
      <div>
        <RefusableButton
          variant="secondary"
          whyNot={whyNotLevel(database.level, 'resource.change')}
          isPending={isPending}
          onClick={change}
        >
          {isOn ? 'Turn off sampling' : 'Turn on sampling'}
        </RefusableButton>
      </div>
    </Section>
  )
}

/** Least privilege doesn't include it, so it is only offered while it is needed. */
function Grant({
  database: { engine, username, database_name: databaseName },
}: {
  database: ReachedDatabase
}) {
  const isMysql = engine === 'mysql'
  const { data: addresses = [] } = useQuery({
    ...outboundAddressesQuery,
    enabled: isMysql,
  })
  return (
    <>
      <Text className="max-w-prose">
        {roleNames[engine]}s with read-only access can’t read rows. For each{' '}
        {isMysql ? 'database' : 'schema'} to sample, grant this as an administrator, or less, such
        as single tables or columns.
      </Text>
      <CodeBlock
        code={
          isMysql
            ? mysqlSampleGrantsSql({ username, databaseName, hosts: mysqlHosts(addresses) })
            : sampleGrantsSql({ username, schema: 'public' })
        }
        language="SQL"
        defaultWrapped
      />
      <Text tone="muted" className="max-w-prose">
        The connection test then warns that rows can be read. Revoke the grant when you turn
        sampling off.
      </Text>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'

import type { DatabaseEngine } from '../../../../contract/databases/database-states.ts'
import { mysqlHosts, mysqlRoleSql } from '../../../../contract/databases/mysql-role.ts'
import {
  optionalGrantsSql,
  readOnlyRoleSql,
} from '../../../../contract/databases/read-only-role.ts'
import { outboundAddressesQuery } from '../../../api/databases/allowed-networks.ts'
import { Accordion, AccordionItem } from '../../../components/accordion/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Text } from '../../../components/text/index.ts'
import { productName } from '../../shared/product-name.ts'

type Names = { username: string; databaseName: string; isEncrypted: boolean }

/** The statements that create the role for Parapet, with the names that were entered. */
export function ReadOnlyRole({
  engine,
  username,
  databaseName,
  isEncrypted,
}: Names & { engine: DatabaseEngine }) {
  const Statements = engine === 'mysql' ? MysqlStatements : PostgresqlStatements
  return (
    <Accordion headingLevel={2}>
      <AccordionItem
        value="role"
        title={`Create ${engine === 'mysql' ? 'an account' : 'a role'} with read-only access`}
      >
        <div className="grid gap-4">
          <Text>
            It reads settings, statistics and the catalogue, but no rows of your tables. Replace the
            password, and run this as an administrator.
          </Text>
          <Statements
            username={username || 'parapet'}
            databaseName={databaseName || 'postgres'}
            isEncrypted={isEncrypted}
          />
        </div>
      </AccordionItem>
    </Accordion>
  )
}

const PostgresqlStatements = (names: Names) => (
  <>
    <CodeBlock code={readOnlyRoleSql(names)} language="SQL" defaultWrapped />
    <Text>
      Where you are a superuser, also grant these. On a managed service you can’t: the checks of
      pg_hba.conf are then not visible.
    </Text>
    <CodeBlock code={optionalGrantsSql(names)} language="SQL" defaultWrapped />
  </>
)

function MysqlStatements(about: Names) {
  const { data: addresses = [] } = useQuery(outboundAddressesQuery)
  const hosts = mysqlHosts(addresses)
  const names = { ...about, hosts }
  return (
    <>
      {hosts.length === 0 && (
        <Text>
          This account can sign in from anywhere. If you know the address that {productName()}{' '}
          connects from, replace % with it.
        </Text>
      )}
      <Text>MariaDB 10.6 to 12:</Text>
      <CodeBlock code={mysqlRoleSql('MariaDB', names)} language="MariaDB" defaultWrapped />
      <Text>
        MySQL 8.0 and 8.4. The checks were tested on MariaDB 10.11 and MySQL 9.7; for 8.0 and 8.4,
        they follow MySQL’s documentation.
      </Text>
      <CodeBlock code={mysqlRoleSql('MySQL', names)} language="MySQL" defaultWrapped />
    </>
  )
}

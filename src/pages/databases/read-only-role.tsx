import { optionalGrantsSql, readOnlyRoleSql } from '../../../contract/databases/read-only-role.ts'
import { Accordion, AccordionItem } from '../../components/accordion/index.ts'
import { CodeBlock } from '../../components/code-block/index.ts'
import { Text } from '../../components/text/index.ts'

/** The statements that create the role for Parapet, with the names that were entered. */
export function ReadOnlyRole({
  username,
  databaseName,
}: {
  username: string
  databaseName: string
}) {
  const names = {
    username: username || 'parapet',
    databaseName: databaseName || 'postgres',
  }
  return (
    <Accordion headingLevel={2}>
      <AccordionItem value="role" title="Create a role that only reads">
        <div className="grid gap-4">
          <Text>
            It reads settings, statistics and the catalogue, and no row of your tables. Replace the
            password, and run this as an administrator.
          </Text>
          <CodeBlock code={readOnlyRoleSql(names)} language="SQL" defaultWrapped />
          <Text>
            Where you are a superuser, also grant these. On a managed service you can’t: the checks
            of pg_hba.conf are then not visible.
          </Text>
          <CodeBlock code={optionalGrantsSql(names)} language="SQL" defaultWrapped />
        </div>
      </AccordionItem>
    </Accordion>
  )
}

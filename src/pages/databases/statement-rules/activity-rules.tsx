import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { rulesQuery } from '../../../api/databases/activity.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { SeesOnlyNote } from '../activity/sees-only-note.tsx'
import { AllowedStatements } from './allowed-statements.tsx'
import { AuditSettings } from './audit-settings.tsx'
import { RuleList } from './rule-list.tsx'

/** The rules on what is done in a database, which statements are usual, and how its audit log is kept. */
export const ActivityRules = ({ database }: { database: ReachedDatabase }) => (
  <Loaded query={rulesQuery(database.id)} what="The rules" headingLevel={2}>
    {(rules) => (
      <>
        <SeesOnlyNote />
        <RuleList database={database} rules={rules.rules} />
        <AllowedStatements database={database} rules={rules} />
        <AuditSettings database={database} rules={rules} />
      </>
    )}
  </Loaded>
)

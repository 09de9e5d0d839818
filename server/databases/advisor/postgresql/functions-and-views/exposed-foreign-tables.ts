import { exposedKindCheck } from '../exposed-kind-check.ts'

export const exposedForeignTables = exposedKindCheck({
  id: 'exposed_foreign_tables',
  title: 'Foreign tables are exposed',
  severity: 'medium',
  why: 'Row-level security doesn’t apply to foreign tables, and their rows come from another server that trusts this one.',
  relkind: 'f',
})

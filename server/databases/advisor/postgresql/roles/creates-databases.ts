import { roleAttributeCheck } from '../role-attribute-check.ts'

export const createsDatabases = roleAttributeCheck({
  id: 'creates_databases',
  title: 'Roles may create databases',
  severity: 'low',
  why: 'Applications don’t need to, and each new database is one that nobody monitors.',
  condition: 'rolcreatedb',
  evidence: 'It has CREATEDB.',
  change: 'NOCREATEDB',
})

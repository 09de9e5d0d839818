import { roleAttributeCheck } from '../role-attribute-check.ts'

export const bypassesRowSecurity = roleAttributeCheck({
  id: 'bypasses_row_security',
  title: 'Roles bypass row-level security',
  severity: 'medium',
  why: 'For such a role, every policy of every table is as if it didn’t exist.',
  condition: 'rolbypassrls',
  evidence: 'It has BYPASSRLS.',
  change: 'NOBYPASSRLS',
})

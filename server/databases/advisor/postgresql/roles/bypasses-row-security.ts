import { roleAttributeCheck } from '../role-attribute-check.ts'

export const bypassesRowSecurity = roleAttributeCheck({
  id: 'bypasses_row_security',
  title: 'Roles bypass row-level security',
  severity: 'medium',
  why: 'No policy of any table applies to such a role.',
  condition: 'rolbypassrls',
  evidence: 'It has BYPASSRLS.',
  change: 'NOBYPASSRLS',
})

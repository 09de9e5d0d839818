import { roleAttributeCheck } from '../role-attribute-check.ts'

export const createsRoles = roleAttributeCheck({
  id: 'creates_roles',
  title: 'Roles may create roles',
  severity: 'medium',
  why: 'Before PostgreSQL 16, CREATEROLE is close to being a superuser. Since then, such a role can still hand out its own privileges.',
  condition: 'rolcreaterole',
  evidence: 'It has CREATEROLE.',
  change: 'NOCREATEROLE',
})

import { databaseGrantCheck } from '../database-grant-check.ts'

export const createSchemasForAll = databaseGrantCheck({
  id: 'create_schemas_for_all',
  title: 'Every role may create schemas',
  severity: 'medium',
  why: 'A schema named after a role comes first in that role’s search path, so its objects replace others.',
  privilegeOfPublic: 'CREATE',
})

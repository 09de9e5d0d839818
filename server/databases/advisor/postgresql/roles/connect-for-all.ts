import { databaseGrantCheck } from '../database-grant-check.ts'

export const connectForAll = databaseGrantCheck({
  id: 'connect_for_all',
  title: 'Every role can connect to the database',
  severity: 'low',
  why: 'The role of one application can open the database of another. Grant CONNECT to the roles that need it first.',
  privilegeOfPublic: 'CONNECT',
})

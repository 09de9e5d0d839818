import { databaseGrantCheck } from '../database-grant-check.ts'

export const temporaryForAll = databaseGrantCheck({
  id: 'temporary_for_all',
  title: 'Every role may create temporary tables',
  severity: 'low',
  why: 'Temporary tables can fill the disk, and hide tables of the same name from careless functions.',
  privilegeOfPublic: 'TEMPORARY',
})

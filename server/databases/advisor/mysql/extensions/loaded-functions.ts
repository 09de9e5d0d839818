import { LOADED_FUNCTIONS } from '../describe-server.ts'
import { mysqlDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'
import { identifier } from '../quote.ts'

export const loadedFunctions = listCheck({
  id: 'loaded_functions',
  title: 'Functions from shared libraries are loaded',
  severity: 'medium',
  area: 'extensions',
  why: 'Their code runs inside the server, with all its rights. Attackers who can write files add such functions.',
  privilege: LOADED_FUNCTIONS,
  link: mysqlDocs('function-loading.html'),
  sql: `select f.name as one, f.dl as note from mysql.func f`,
  evidence: ({ note }) => `It comes from ${note ?? ''}.`,
  remedy: ({ one }) => `DROP FUNCTION IF EXISTS ${identifier(one)};`,
})

import { hbaCheck } from '../hba-check.ts'

export const brokenAccessLines = hbaCheck({
  id: 'broken_access_lines',
  title: 'pg_hba.conf has lines with errors',
  severity: 'medium',
  area: 'network',
  why: 'The server keeps the old rules until the file is correct, and won’t start again with an invalid one.',
  condition: 'error is not null',
  change: 'correct it.',
})

import { roleAttributeCheck } from '../role-attribute-check.ts'

export const replicates = roleAttributeCheck({
  id: 'replicates',
  title: 'Roles can replicate the server',
  severity: 'medium',
  why: 'Replication copies every row of every database. Keep it for the roles of standbys and backups, and ignore the finding for those.',
  condition: 'rolreplication and rolcanlogin',
  evidence: 'It has REPLICATION and can sign in.',
  change: 'NOREPLICATION',
})

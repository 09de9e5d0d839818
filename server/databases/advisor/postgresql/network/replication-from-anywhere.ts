import { hbaCheck } from '../hba-check.ts'

export const replicationFromAnywhere = hbaCheck({
  id: 'replication_from_anywhere',
  title: 'Clients can replicate from any address',
  severity: 'high',
  area: 'network',
  why: 'Replication copies the whole server. Only the addresses of standbys and backups need it.',
  condition: `database && array['replication'] and auth_method <> 'reject' and error is null
    and (address = 'all' or address in ('0.0.0.0', '::') and netmask in ('0.0.0.0', '::'))`,
  change: 'replace the address with those of the standbys.',
})

import { hbaCheck } from '../hba-check.ts'

export const openToAllAddresses = hbaCheck({
  id: 'open_to_all_addresses',
  title: 'Clients can sign in from any address',
  severity: 'high',
  area: 'network',
  why: 'Every host that reaches the port can try passwords, and exploit the next vulnerability before it is fixed.',
  condition: `(address = 'all' or address in ('0.0.0.0', '::') and netmask in ('0.0.0.0', '::'))
    and auth_method <> 'reject' and error is null`,
  change: 'replace the address with the networks that need it.',
})

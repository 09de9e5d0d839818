import { onlyFor } from '../fragments.ts'
import { listOf, settingCheck } from '../setting-check.ts'

export const proxiesTrusted = settingCheck({
  id: 'proxies_trusted',
  title: 'Any client can claim another address',
  severity: 'high',
  area: 'network',
  why: 'With the proxy protocol open to all, a client chooses the address that accounts and logs see.',
  setting: 'proxy_protocol_networks',
  mariadbPage: 'proxy-protocol-support',
  isBad: (value) => listOf(value).some((one) => /^\s*(?:\*|0\.0\.0\.0\/0|::\/0)\s*$/.test(one)),
  good: '127.0.0.1',
  notApplicable: onlyFor('MariaDB'),
})

import { settingCheck } from '../setting-check.ts'

export const tlsWeakCiphers = settingCheck({
  id: 'tls_weak_ciphers',
  title: 'Weak ciphers are accepted',
  severity: 'medium',
  area: 'transport',
  why: 'A client can be made to use a cipher that is broken, or one that doesn’t authenticate the server.',
  setting: 'ssl_ciphers',
  page: 'runtime-config-connection',
  isBad: (value) =>
    value
      .split(/[:, ]+/)
      .some((one) => /^(?![!+-]).*(?:NULL|EXP|LOW|RC4|DES|MD5|ADH|AECDH)/i.test(one)) ||
    value.split(/[:, ]+/).some((one) => /^(?:ALL|DEFAULT|COMPLEMENTOFALL)$/i.test(one)),
  good: 'HIGH:!3DES:!aNULL',
})

import { settingCheck } from '../setting-check.ts'

export const passwordEncryptionMd5 = settingCheck({
  id: 'password_encryption_md5',
  title: 'New passwords are stored as MD5',
  severity: 'high',
  area: 'authentication',
  why: 'An MD5 hash is enough to sign in, and the password behind it is quickly cracked. SCRAM-SHA-256 has neither weakness.',
  setting: 'password_encryption',
  page: 'runtime-config-connection',
  isBad: (value) => value !== 'scram-sha-256',
  good: 'scram-sha-256',
})

import { userCheck } from '../user-check.ts'

export const createsUsers = userCheck({
  id: 'creates_users',
  title: 'Accounts may create and change others',
  severity: 'medium',
  why: 'CREATE USER can change the password of any account, and sign in as it.',
  condition: `u.Create_user_priv = 'Y' and u.Super_priv <> 'Y'`,
  evidence: 'It has CREATE USER.',
  remedy: (name) => `REVOKE CREATE USER ON *.* FROM ${name};`,
})

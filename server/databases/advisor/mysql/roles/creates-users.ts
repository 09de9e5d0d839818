import { userCheck } from '../user-check.ts'
import { taking } from './taking.ts'

export const createsUsers = userCheck({
  id: 'creates_users',
  title: 'Accounts may create and change others',
  severity: 'medium',
  why: 'CREATE USER can change the password of any account, and sign in as it.',
  privileges: ['Create_user_priv'],
  evidence: 'It has CREATE USER.',
  ...taking('CREATE USER'),
})

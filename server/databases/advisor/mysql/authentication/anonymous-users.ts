import { userCheck } from '../user-check.ts'

export const anonymousUsers = userCheck({
  id: 'anonymous_users',
  title: 'Anyone can sign in without a user name',
  severity: 'high',
  area: 'authentication',
  why: 'An anonymous account lets in anyone who knows the address of the server.',
  condition: `u.User = ''`,
  evidence: 'It has no name.',
  remedy: (name) => `DROP USER ${name};`,
  page: 'default-privileges.html',
})

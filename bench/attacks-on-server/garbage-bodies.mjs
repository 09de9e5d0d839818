import { keepAsking } from './keep-asking.mjs'

const bodies = [
  '['.repeat(32_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `[${'1,'.repeat(30_000)}1]`,
  `{"username":"${'a@'.repeat(15_000)}","password":"x"}`,
  'x'.repeat(2_000_000),
]
const paths = ['/v1/auth', '/v1/register', '/v1/forgot-password', '/v1/verify-reset']

/** Sends large, deep and wide bodies to public routes. */
export const garbageBodies = ({ url }) =>
  keepAsking({
    together: 8,
    next: (count) => ({
      address: url + paths[count % paths.length],
      body: bodies[count % bodies.length],
    }),
  })

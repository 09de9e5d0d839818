import { expect, test } from 'vitest'

import { hostsOf } from './hosts.ts'

test.for([
  ['postgres://me@a/x', ['postgres://me@a/x']],
  [
    'postgres://me:secret@a:5432,b:5433/x?sslmode=verify-full',
    [
      'postgres://me:secret@a:5432/x?sslmode=verify-full',
      'postgres://me:secret@b:5433/x?sslmode=verify-full',
    ],
  ],
  ['postgresql://[::1]:5432,b', ['postgresql://[::1]:5432', 'postgresql://b']],
  ['postgres://me:a,b@host/x', ['postgres://me:a,b@host/x']],
  ['postgres:///x?host=/run/postgresql', ['postgres:///x?host=/run/postgresql']],
] as const)('a list of hosts in %s becomes one address for each', ([databaseUrl, urls]) => {
  expect(hostsOf(databaseUrl)).toEqual(urls)
})

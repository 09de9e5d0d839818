import { expect, test } from 'vitest'

import { readConnectionText } from './read-connection-text.ts'

const full = {
  host: 'db.example.com',
  port: '5433',
  database_name: 'shop',
  username: 'reader',
  password: 'p@ss word',
}

test.for([
  'postgres://reader:p%40ss%20word@db.example.com:5433/shop',
  '  postgresql://reader:p%40ss%20word@db.example.com:5433/shop?application_name=x\n',
  'DATABASE_URL=postgres://reader:p%40ss%20word@db.example.com:5433/shop',
  'export DB_URL="postgres://reader:p%40ss%20word@db.example.com:5433/shop"',
  "PG = 'postgresql+asyncpg://reader:p%40ss%20word@db.example.com:5433/shop'",
  'jdbc:postgresql://db.example.com:5433/shop?user=reader&password=p%40ss%20word',
  "host=db.example.com port=5433 dbname=shop user=reader password='p@ss word'",
])('a connection is read from %s', (text) => {
  expect(readConnectionText(text)).toEqual(full)
})

test.for([
  ['postgres://db.example.com', { host: 'db.example.com' }],
  ['postgres://[2001:db8::1]:6543/', { host: '2001:db8::1', port: '6543' }],
  [
    'postgres://one.example.com:1,two.example.com:2/x',
    { host: 'one.example.com', port: '1', database_name: 'x' },
  ],
  ['postgres://h:80/x', { host: 'h', port: '80', database_name: 'x' }],
  ['postgres://h/x?sslmode=verify-ca', { host: 'h', database_name: 'x', tls_mode: 'verify-ca' }],
  ['postgres://h/x?sslmode=prefer', { host: 'h', database_name: 'x' }],
  [`host=h password='it\\'s'`, { host: 'h', password: "it's" }],
] as const)('what %s leaves out is absent', ([text, read]) => {
  expect(readConnectionText(text)).toEqual(read)
})

test.for(['', 'mysql://u:p@h/x', 'https://example.com', 'postgres://', 'hello', 'DATABASE_URL='])(
  '%s is no connection',
  (text) => {
    expect(readConnectionText(text)).toBeUndefined()
  },
)

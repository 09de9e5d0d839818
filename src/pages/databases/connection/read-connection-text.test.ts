import { expect, test } from 'vitest'

import { readConnectionText } from './read-connection-text.ts'

const full = {
  engine: 'postgresql',
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
  "host=db.example.com,two port=5433,2 dbname=shop user=reader password='p@ss word'",
  'DATABASE_URL="postgres://reader:p%40ss%20word@db.example.com:5433/shop" # the copy',
  'database_url=postgres://reader:p%40ss%20word@db.example.com:5433/shop # the copy',
  'POSTGRES://reader:p%40ss%20word@db.example.com:5433/shop',
  'psql "postgres://reader:p%40ss%20word@db.example.com:5433/shop"',
  'DEBUG=1\r\nDATABASE_URL=postgres://reader:p%40ss%20word@db.example.com:5433/shop\r\nPORT=3000',
])('a connection is read from %s', (text) => {
  expect(readConnectionText(text)).toEqual(full)
})

test.for([
  ['postgres://db.example.com', { engine: 'postgresql', host: 'db.example.com' }],
  ['postgres://[2001:db8::1]:6543/', { engine: 'postgresql', host: '2001:db8::1', port: '6543' }],
  [
    'postgres://one.example.com:1,two.example.com:2/x',
    { engine: 'postgresql', host: 'one.example.com', port: '1', database_name: 'x' },
  ],
  [
    'mysql://r:p@h/x',
    { engine: 'mysql', host: 'h', database_name: 'x', username: 'r', password: 'p' },
  ],
  ['DB=mariadb://h:3307/x', { engine: 'mysql', host: 'h', port: '3307', database_name: 'x' }],
  [
    'jdbc:mariadb://h/x?sslMode=verify_ca',
    { engine: 'mysql', host: 'h', database_name: 'x', tls_mode: 'verify-ca' },
  ],
  [
    'mysql+pymysql://h/x?ssl-mode=REQUIRED',
    { engine: 'mysql', host: 'h', database_name: 'x', tls_mode: 'require' },
  ],
  ['postgres://h:80/x', { engine: 'postgresql', host: 'h', port: '80', database_name: 'x' }],
  [
    'postgres://h/x?sslmode=verify-ca',
    { engine: 'postgresql', host: 'h', database_name: 'x', tls_mode: 'verify-ca' },
  ],
  ['postgres://h/x?sslmode=prefer', { engine: 'postgresql', host: 'h', database_name: 'x' }],
  [`host=h password='it\\'s'`, { engine: 'postgresql', host: 'h', password: "it's" }],
] as const)('values that %s leaves out are absent', ([text, read]) => {
  expect(readConnectionText(text)).toEqual(read)
})

test.for([
  '',
  'mongodb://u:p@h/x',
  'mysql://',
  'https://example.com',
  'postgres://',
  'hello',
  'DATABASE_URL=',
  'postgres:///shop',
  'postgres:///shop?host=/var/run/postgresql',
  'host=/var/run/postgresql dbname=shop',
])('%s is not a connection', (text) => {
  expect(readConnectionText(text)).toBeUndefined()
})

import { expect, test } from 'vitest'

import { addDatabaseForm, changeConnectionForm } from './database.ts'

const entered = {
  host: 'db.example.com',
  port: '5432',
  database_name: 'shop',
  username: 'reader',
  password: 'secret',
  tls_mode: 'verify-full',
  certificate_authority: 'x'.repeat(40_000),
  client_certificate: 'y'.repeat(40_000),
  client_key: '',
}
const refused = (form: typeof changeConnectionForm, different: object) =>
  form.safeParse({ ...entered, ...different }).error?.issues.map(({ path }) => path[0])

test('what the chosen encryption doesn’t use is neither validated nor sent', () => {
  expect(refused(changeConnectionForm, {})).toEqual(['certificate_authority', 'client_certificate'])
  expect(refused(changeConnectionForm, { tls_mode: 'require' })).toEqual(['client_certificate'])
  expect(changeConnectionForm.parse({ ...entered, tls_mode: 'disable' })).toMatchObject({
    certificate_authority: '',
    client_certificate: '',
    password: 'secret',
  })
  const shop = { ...entered, name: 'Shop', engine: 'postgresql', tls_mode: 'disable' }
  expect(addDatabaseForm.parse(shop)).toMatchObject({ name: 'Shop', certificate_authority: '' })
})

test('names are accepted as long as any database system has them', () => {
  const named = (length: number) => ({
    ...entered,
    tls_mode: 'disable',
    username: 'ä'.repeat(2 * length),
    database_name: 'ä'.repeat(length),
  })
  expect(changeConnectionForm.safeParse(named(64)).success).toBe(true)
  expect(refused(changeConnectionForm, named(65))).toEqual(['database_name', 'username'])
})

test('without encryption, a client certificate doesn’t replace the password', () => {
  expect(refused(changeConnectionForm, { tls_mode: 'disable', password: '' })).toEqual(['password'])
})

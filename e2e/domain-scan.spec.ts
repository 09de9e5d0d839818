import { soaOf, startSmallInternet } from '../server/testing/small-internet.ts'
import type { PlainRecord } from '../server/testing/zone-answers.ts'
import { startServer } from './support/server-process.ts'
import { expect, test as base } from './support/test.ts'

const pool = ['ns1.ours.com', 'ns2.ours.com']
const ours = '127.0.0.5'
const old = ['127.0.0.3', '127.0.0.4']

/** A server on a small internet of its own, where the test can change the name servers of example.com. */
const test = base.extend<{ changeNameServers: () => void }, { internet: Internet }>({
  internet: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, provide) => {
      const internet = await startInternet()
      await provide(internet)
      internet.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ internet }, provide) => {
      const server = await startServer({
        DNS_ROOTS: '127.0.0.1',
        DNS_PORT: String(internet.port),
        ALLOW_LOOPBACK: 'true',
        NAME_SERVERS: pool.join(','),
      })
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

type Internet = Awaited<ReturnType<typeof startInternet>>

async function startInternet() {
  const delegation: PlainRecord[] = [
    ['example.com', 'NS', 'ns1.example.com'],
    ['ns1.example.com', 'A', '127.0.0.3'],
  ]
  const parent: PlainRecord[] = [
    soaOf('com'),
    ['com', 'NS', 'a.nic.com'],
    ['ours.com', 'NS', 'ns1.ours.com'],
    ...pool.map((name): PlainRecord => [name, 'A', ours]),
    ...delegation,
  ]
  // Slow enough for somebody to watch, and for a server to die meanwhile.
  const slow = ({ name }: { name: string }) =>
    name.endsWith('example.com') ? { slowMs: 60 } : undefined
  const internet = await startSmallInternet({
    records: [
      ['example.com', 'A', '192.0.2.1'],
      ['example.com', 'MX', { preference: 10, exchange: 'mail.example.com' }],
      ['www.example.com', 'CNAME', 'example.com'],
      ['mail.example.com', 'A', '192.0.2.25'],
    ],
    trouble: Object.fromEntries(old.map((address) => [address, slow])),
    zones: {
      '127.0.0.2': { com: parent },
      [ours]: {
        'ours.com': [soaOf('ours.com'), ...pool.map((name): PlainRecord => [name, 'A', ours])],
        'example.com': [
          soaOf('example.com'),
          ...pool.map((name): PlainRecord => ['example.com', 'NS', name]),
        ],
      },
    },
  })
  return {
    ...internet,
    pointToParapet: () => {
      const changed = pool.map((name): PlainRecord => ['example.com', 'NS', name])
      parent.splice(parent.length - delegation.length, delegation.length, ...changed)
    },
  }
}

test('a person leads a website from its name to its protection, and the server dies in between', async ({
  person,
  page,
  server,
  internet,
}) => {
  await person.hasAccount()
  await person.signIn('/login?next=%2Fadd-domain')
  await page.getByRole('textbox', { name: 'Name or address' }).fill('https://www.example.com/')
  await page.getByRole('button', { name: 'Add website' }).click()

  const progress = page.getByRole('progressbar', { name: 'Names asked for' })
  await expect(progress).toHaveAttribute('aria-valuetext', /^[1-9]\d* of \d+$/)
  await server.kill()
  await server.start()
  await page.reload()
  await expect(page.getByText('example.com was scanned')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: '6 records found' })).toBeVisible()

  await page.getByRole('link', { name: 'Review records' }).click()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('CNAME')).toContainText('Protected')
  await row('ns1').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Leave out or take along' }).click()
  await expect(row('ns1')).toContainText('Left out')

  await page.getByRole('link', { name: 'Add record' }).click()
  await page.getByLabel('Type').selectOption('TXT')
  await page.getByLabel('Name').fill('_dmarc')
  await expect(page.getByText('asked for as _dmarc.example.com')).toBeVisible()
  await page.getByLabel('Text').fill('v=DMARC1; p=none')
  await page.getByRole('button', { name: 'Add record' }).click()
  await expect(row('_dmarc')).toContainText('"v=DMARC1; p=none"')

  await page.getByRole('button', { name: 'Confirm 6 records' }).click()
  await expect(page.getByRole('textbox', { name: 'Name server 1' })).toHaveValue('ns1.ours.com')
  await expect(page.getByRole('region', { name: 'Take these away' })).toContainText(
    'ns1.example.com',
  )
  await page.getByRole('link', { name: 'I have changed them' }).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The name servers have not changed yet')).toBeVisible()
  internet.pointToParapet()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('example.com is protected')).toBeVisible()
})

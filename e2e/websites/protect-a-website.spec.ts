import { soaOf, startSmallInternet } from '../../server/testing/small-internet.ts'
import type { PlainRecord } from '../../server/testing/zone-answers.ts'
import { firewall } from '../support/firewall.ts'
import { startServer } from '../support/server-process.ts'
import { expect, test as base } from '../support/test.ts'

/** Six pairs: each person's website with the same name needs its own. */
const pool = ['ns1.ours.com', 'ns2.ours.com', 'ns3.ours.com', 'ns4.ours.com']
const ours = '127.0.0.5'
const old = ['127.0.0.3', '127.0.0.4']

/** A server with a small simulated internet, where the test can change the name servers of example.com. */
const test = base.extend<object, { internet: Internet }>({
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

const somebody = { address: '192.0.2.66', path: '/login' }
const others = [
  { address: '198.51.100.7', path: '/search' },
  { address: '198.51.100.8', path: '/admin' },
]

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
  // Slow enough for a person to watch, and for the server to be killed meanwhile.
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
  const delegate = (records: readonly PlainRecord[]) =>
    parent.splice(parent.length - delegation.length, delegation.length, ...records)
  return {
    ...internet,
    pointTo: (names: readonly string[]) =>
      delegate(names.map((name) => ['example.com', 'NS', name])),
    pointBack: () => delegate(delegation),
  }
}

for (const [screen, width, height] of [
  ['a desktop', 1280, 900],
  ['a phone', 360, 740],
] as const) {
  test(`on ${screen}, a website goes from setup through an attack to removal and restoration, despite a server crash`, async ({
    person,
    page,
    server,
    internet,
    request,
  }) => {
    internet.pointBack()
    await page.setViewportSize({ width, height })
    await person.hasAccount()
    await person.isSignedIn('/add-domain')
    await page.getByRole('textbox', { name: 'Domain name or URL' }).fill('https://www.example.com/')
    await page.getByRole('button', { name: 'Add website' }).click()

    const progress = page.getByRole('progressbar', { name: 'Names queried' })
    await expect(progress).toHaveAttribute('aria-valuetext', /^\d+ of \d+$/)
    await server.kill()
    await server.start()
    await page.reload()
    await expect(page.getByText('example.com was scanned')).toBeVisible()
    await expect(page.getByRole('heading', { name: '6 records found' })).toBeVisible()

    await page.getByRole('link', { name: 'Review records' }).click()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await expect(row('CNAME')).toContainText('Will be protected')
    await row('ns1').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Exclude or include' }).click()
    await expect(row('ns1')).toContainText('Excluded')

    await page.getByRole('link', { name: 'Add record' }).click()
    await page.getByLabel('Type').selectOption('TXT')
    await page.getByLabel('Name').fill('_dmarc')
    await expect(page.getByText('The full name of this record is _dmarc.example.com')).toBeVisible()
    await page.getByLabel('Text').fill('v=DMARC1; p=none')
    await page.getByRole('button', { name: 'Add record' }).click()
    await expect(row('_dmarc')).toContainText('"v=DMARC1; p=none"')

    const mail = row('mail A')
    await mail.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Exclude or include' }).click()
    await page.getByRole('button', { name: 'Confirm 5 records' }).click()
    const missing = page.getByRole('dialog', { name: 'Confirm with missing names?' })
    await expect(missing.getByRole('term')).toHaveText('mail')
    await expect(missing.getByRole('definition')).toHaveText('Needed by the MX record of @')
    await missing.getByRole('button', { name: 'Cancel' }).click()
    await mail.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Exclude or include' }).click()

    await page.getByRole('button', { name: 'Confirm 6 records' }).click()
    const nameServer = (at: number) => page.getByRole('textbox', { name: `Name server ${at}` })
    await expect(nameServer(1)).toHaveValue(/^ns\d\.ours\.com$/)
    const assigned = [await nameServer(1).inputValue(), await nameServer(2).inputValue()]
    await expect(page.getByRole('region', { name: 'Name servers to remove' })).toContainText(
      'ns1.example.com',
    )
    await page.getByRole('link', { name: 'I have changed them' }).click()
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('The name servers have not changed yet')).toBeVisible()
    internet.pointTo(assigned)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('example.com is protected')).toBeVisible()

    // The first posture check has begun automatically.
    await page.getByRole('link', { name: 'View security posture' }).click()
    const checks = page.getByRole('table', { name: /^DNS/ })
    await expect(checks.getByRole('row', { name: /CAA/ })).toContainText('Warning')
    // The root of this test is not the one that is trusted.
    await expect(checks.getByRole('row', { name: /DNSSEC/ })).toContainText('Not tested')

    const id = new URL(page.url()).pathname.split('/')[2] ?? ''
    await page.goto('/recent-attacks')
    await page.getByRole('button', { name: 'Ship logs' }).first().click()
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = await page.getByLabel('Ingest key', { exact: true }).inputValue()
    const { send, policy } = firewall(request, { id, key })
    await expect(page.getByText('Nothing has arrived yet')).toBeVisible()
    await send([somebody, ...others])
    await expect(page.getByText('First request received at')).toBeVisible()
    await page.goto('/recent-attacks')
    await expect(page.getByText('3 requests in the last 24 hours')).toBeVisible()

    const sources = page.getByRole('table', { name: 'Sources' })
    await sources.getByRole('button', { name: somebody.address }).click()
    await page.getByRole('menuitem', { name: `Show only ${somebody.address}` }).click()
    await expect(page).toHaveURL(/[?&]address=192\.0\.2\.66/)
    const log = page.getByRole('table', { name: 'Attacks, newest first' })
    const attack = log.getByRole('row', { name: /192\.0\.2\.66/ })
    await expect(attack).toHaveCount(1)
    await expect(log.getByRole('row', { name: /198\.51\.100/ })).toHaveCount(0)

    await attack.getByRole('rowheader').getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: `Attack from ${somebody.address}` })
    await sheet.getByRole('button', { name: 'Block this address' }).click()
    const asked = page.getByRole('dialog', { name: `Block ${somebody.address}?` })
    await asked.getByLabel('Reason').fill('Tries passwords')
    await asked.getByRole('button', { name: 'Block address' }).click()
    await expect(sheet.getByRole('button', { name: 'Unblock this address' })).toBeFocused()
    expect(await policy()).toMatchObject({
      block_addresses: [{ address: somebody.address, reason: 'Tries passwords' }],
    })
    // The address determines what is shown, so a shared link shows the same.
    await page.reload()
    await sheet.getByRole('button', { name: 'Unblock this address' }).click()
    await expect(page.getByText(`${somebody.address} is unblocked`, { exact: true })).toBeVisible()
    expect(await policy()).toMatchObject({ block_addresses: [] })

    await page.goto(`/domain/${id}`)
    await page.getByRole('link', { name: 'Manage' }).click()
    await page.getByRole('tab', { name: 'Danger zone' }).click()
    await page.getByRole('link', { name: 'Remove website' }).click()
    await page.getByRole('textbox', { name: 'Type example.com to confirm' }).fill('example.com')
    await page.getByRole('button', { name: 'Remove website' }).click()
    await expect(page.getByText('example.com was removed', { exact: true })).toBeVisible()
    await row('example\\.com').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(page.getByText('No removed websites')).toBeVisible()
  })
}

import { readFileSync } from 'node:fs'

import type { APIRequestContext } from '@playwright/test'

import { expect, test } from './support/test.ts'

/** What the firewall before a website does: it sends what it has seen, with the website's key. */
async function firewall(request: APIRequestContext, userToken: string) {
  const asOwner = { Authorization: userToken }
  const added = await request.post('/v1/domain', {
    data: { name: 'example.com' },
    headers: asOwner,
  })
  const { id } = ((await added.json()) as { data: { id: string } }).data
  const made = await request.post(`/v1/domain/${id}/ingest-key`, { headers: asOwner })
  const { ingest_key: key } = ((await made.json()) as { data: { ingest_key: string } }).data
  const send = async (events: { address: string; path: string }[]) => {
    const occurredAt = new Date().toISOString()
    const answer = await request.post(`/v1/domain/${id}/events`, {
      headers: { Authorization: key },
      data: {
        events: events.map((event) => ({
          occurred_at: occurredAt,
          action: 'blocked',
          method: 'GET',
          rule_id: '942100',
          ...event,
        })),
      },
    })
    expect(await answer.json()).toMatchObject({ data: { accepted: events.length } })
  }
  const policy = async () => {
    const answer = await request.get(`/v1/domain/${id}/policy?format=json`, {
      headers: { Authorization: key },
    })
    return ((await answer.json()) as { data: { policy: unknown } }).data.policy
  }
  return { send, policy }
}

const somebody = { address: '192.0.2.66', path: '/login' }
const others = [
  { address: '198.51.100.7', path: '/search' },
  { address: '198.51.100.8', path: '/admin' },
]

for (const [screen, width, height] of [
  ['a desktop', 1280, 900],
  ['a phone', 360, 740],
] as const) {
  test(`on ${screen}, an attack is found among others, and its address is blocked at the edge`, async ({
    person,
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height })
    const { send, policy } = await firewall(request, await person.hasAccount())
    await send([somebody, ...others])
    await person.signIn('/login?next=%2Frecent-attacks')
    await expect(page.getByText('3 attacks in the last 24 hours')).toBeVisible()

    const sources = page.getByRole('table', { name: 'Sources' })
    await sources.getByRole('button', { name: somebody.address }).click()
    await page.getByRole('menuitem', { name: `Show only ${somebody.address}` }).click()
    await expect(page).toHaveURL(/[?&]address=192\.0\.2\.66/)
    const log = page.getByRole('table', { name: 'Attacks, newest first' })
    const row = log.getByRole('row', { name: /192\.0\.2\.66/ })
    await expect(row).toHaveCount(1)
    await expect(log.getByRole('row', { name: /198\.51\.100/ })).toHaveCount(0)

    await row.getByRole('rowheader').getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: `Attack from ${somebody.address}` })
    await sheet.getByRole('button', { name: 'Block this address' }).click()
    const asked = page.getByRole('dialog', { name: `Block ${somebody.address}?` })
    await asked.getByLabel('Reason').fill('Tries passwords')
    await asked.getByRole('button', { name: 'Block address' }).click()
    await expect(sheet.getByRole('button', { name: 'Unblock this address' })).toBeFocused()
    expect(await policy()).toMatchObject({
      block_addresses: [{ address: somebody.address, reason: 'Tries passwords' }],
    })
    // What the address says is what is shown, also to whoever is sent it.
    await page.reload()
    await sheet.getByRole('button', { name: 'Unblock this address' }).click()
    await expect(page.getByText(`${somebody.address} is unblocked`, { exact: true })).toBeVisible()
    expect(await policy()).toMatchObject({ block_addresses: [] })
  })
}

test('the log grows while it is live, and is downloaded as it is filtered', async ({
  person,
  page,
  request,
}) => {
  const { send } = await firewall(request, await person.hasAccount())
  await send(others)
  await person.signIn('/login?next=%2Frecent-attacks%3Fnot_path%3D%2Fsearch')
  const log = page.getByRole('table', { name: 'Attacks, newest first' })
  await expect(log.getByRole('row', { name: /\/admin/ })).toBeVisible()
  await page.getByRole('switch', { name: 'Live' }).click()
  await send([somebody])
  await expect(log.getByRole('row', { name: /\/login/ })).toBeVisible()
  await expect(page.getByText('1 new attack since you went live')).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  const file = readFileSync(await download.path(), 'utf8')
  expect(file).toContain('/admin')
  expect(file).not.toContain('/search')
})

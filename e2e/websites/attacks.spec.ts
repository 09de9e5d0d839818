import { readFileSync } from 'node:fs'

import { firewall } from '../support/firewall.ts'
import { expect, test } from '../support/test.ts'

test('the live log updates automatically, and the export matches the filters', async ({
  person,
  page,
  request,
}) => {
  const asOwner = { headers: { Authorization: await person.hasAccount() } }
  const ask = async (path: string, data?: object) => {
    const response = await request.post(path, { ...asOwner, data })
    return ((await response.json()) as { data: { id: string; ingest_key: string } }).data
  }
  const { id } = await ask('/v1/domain', { name: 'example.com' })
  const { ingest_key: key } = await ask(`/v1/domain/${id}/ingest-key`)
  const { send } = firewall(request, { id, key })
  await send([
    { address: '198.51.100.7', path: '/search' },
    { address: '198.51.100.8', path: '/admin' },
  ])
  await person.isSignedIn('/recent-attacks?not_path=/search')
  const log = page.getByRole('table', { name: 'Attacks, newest first' })
  await expect(log.getByRole('row', { name: /\/admin/ })).toBeVisible()
  await page.getByRole('switch', { name: 'Live' }).click()
  await send([{ address: '192.0.2.66', path: '/login' }])
  await expect(log.getByRole('row', { name: /\/login/ })).toBeVisible()
  await expect(page.getByText('1 new request since you turned on Live')).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  const file = readFileSync(await download.path(), 'utf8')
  expect(file).toContain('/admin')
  expect(file).not.toContain('/search')
})

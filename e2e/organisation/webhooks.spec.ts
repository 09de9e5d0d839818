import { Webhook } from 'standardwebhooks'

import { startReceiver, status } from '../../server/organisation/webhooks/testing-receiver.ts'
import { testOn } from '../support/own-server.ts'
import { startServer } from '../support/server-process.ts'
import { expect } from '../support/test.ts'

/** A server that may send to this machine. */
const test = testOn(() => startServer({ ALLOW_LOOPBACK: 'true' }))

test('a webhook is added, receives a signed test event that is listed, and receives it again', async ({
  person,
  page,
}) => {
  const receiver = await startReceiver(status(500, 'Not yet.'))
  const url = receiver.url.replace('example.com', '127.0.0.1')
  await person.hasAccount()
  await person.isSignedIn('/notifications?tab=webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByLabel('URL').fill(url)
  await page.getByLabel('Description').fill('On call')
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
  await page.getByRole('button', { name: 'I saved it' }).click()

  await page.getByRole('link', { name: 'On call' }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByRole('button', { name: /webhook\.test/ }).click()
  await expect(page.getByRole('cell', { name: 'HTTP 500' }).first()).toBeVisible()
  await expect(page.getByText('Not yet.')).toBeVisible()

  receiver.respond = status(200, 'Thank you.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('cell', { name: 'HTTP 200' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Delivered', { exact: true })).toBeVisible()
  const [first] = receiver.received
  const last = receiver.received.at(-1)
  expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(
    new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>),
  ).toMatchObject({ type: 'webhook.test' })
  receiver.close()
})

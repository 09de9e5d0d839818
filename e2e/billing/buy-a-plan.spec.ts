import { paidInvoices, payWith, withWebsite } from '../support/checkout.ts'
import { gate } from '../support/gate.ts'
import { somebodyElse } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

test('a plan is paid for once, after a declined card and despite a reload during 3-D Secure', async ({
  person,
  page,
  request,
}) => {
  const { website, headers } = await withWebsite(person, page, request)
  await page.goto(`/domain/${website.id}`)
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await page.getByRole('radio', { name: /^Business/ }).click()
  await page.getByRole('link', { name: 'Continue to payment' }).click()

  const pay = page.getByRole('button', { name: /^Pay €/ })
  await pay.click()
  await payWith(page, '4000000000000002')
  await expect(page.getByText(/The bank declined the payment/)).toBeVisible()

  await pay.click()
  await payWith(page, '4000002760003184')
  await expect(page.getByRole('heading', { name: 'Confirm with your bank' })).toBeVisible()
  await page.reload()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Confirm', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await page.getByRole('link', { name: /^TEST-INV-\d{4}-\d+$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
  expect(await paidInvoices(request, headers)).toHaveLength(1)
})

test('after a declined card, another plan is chosen, and only that is paid', async ({
  person,
  page,
  request,
}) => {
  const { website, headers } = await withWebsite(person, page, request)
  await page.goto(`/payment/${website.id}?plan=pro&interval=year`)
  const pay = page.getByRole('button', { name: /^Pay €/ })
  await pay.click()
  await payWith(page, '4000000000000002')
  await expect(page.getByText(/The bank declined the payment/)).toBeVisible()

  await page.goto(`/payment/${website.id}?plan=pro&interval=month`)
  await expect(page.getByText(/^€.* every month from /)).toBeVisible()
  await pay.click()
  await payWith(page, '4242424242424242')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  // A credit note cancels the invoice that was declined.
  const paid = await paidInvoices(request, headers)
  const bought = paid.filter(({ kind }) => kind === 'invoice').map((one) => one.net_minor)
  expect(bought).toEqual([1200])
})

test('a wallet pays in its own window, which then closes; closing the window early pays nothing', async ({
  person,
  page,
  request,
}) => {
  const { offer, headers } = await withWebsite(person, page, request)
  await page.goto(offer)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByText(/^The test wallet opens/)).toBeVisible()

  const pay = page.getByRole('button', { name: /^Pay €/ })
  const [first] = await Promise.all([page.waitForEvent('popup'), pay.click()])
  // Closed while it is on its way to the wallet, it sometimes stays open.
  await expect(first.getByRole('button', { name: /^Pay / })).toBeVisible()
  await first.close()
  await expect(page.getByText('The window is closed')).toBeVisible()
  expect(await paidInvoices(request, headers)).toHaveLength(0)

  const [second] = await Promise.all([page.waitForEvent('popup'), pay.click()])
  const closed = second.waitForEvent('close')
  // The wallet is another site: the console can't be reached from there.
  await expect(second).toHaveURL(/^http:\/\/127\.0\.0\.1:/)
  await second.getByRole('radio', { name: /ada@wallet/ }).check()
  // The console closes the window once it is paid, which may be before the window shows that.
  await second.getByRole('button', { name: /^Pay / }).dispatchEvent('click')
  await closed
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  expect(await paidInvoices(request, headers)).toHaveLength(1)
})

test('the page polls a slow server with one request at a time until the wallet has paid', async ({
  person,
  page,
  request,
}) => {
  const { offer, headers } = await withWebsite(person, page, request)
  await page.clock.install()
  await page.goto(offer)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByText(/^The test wallet opens/)).toBeVisible()
  const paid = gate()
  let waiting = 0
  await page.route('**/confirm', async (route) => {
    waiting += 1
    await paid.isOpen
    await route.continue()
  })
  const pay = page.getByRole('button', { name: /^Pay €/ })
  const [wallet] = await Promise.all([page.waitForEvent('popup'), pay.click()])
  const secondsPass = async () => {
    await page.clock.runFor(1000)
    return waiting
  }
  await expect.poll(secondsPass).toBe(1)
  await page.clock.runFor(10_000)
  expect(waiting).toBe(1)

  await wallet.getByRole('button', { name: /^Pay / }).click()
  await expect(wallet.getByText('Paid. Continue in the console.')).toBeVisible()
  await wallet.close()
  paid.open()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  expect(await paidInvoices(request, headers)).toHaveLength(1)
})

test('where windows are blocked, the wallet opens in a tab, and the plan is paid once', async ({
  person,
  page,
  request,
}) => {
  const { offer, headers } = await withWebsite(person, page, request)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(offer)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByText(/^The test wallet opens/)).toBeVisible()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByText('The window was blocked')).toBeVisible()
  const link = page.getByRole('link', { name: 'open the wallet in a new tab' })
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await tab.getByRole('button', { name: /^Pay / }).click()
  await expect(tab.getByText('Paid. Continue in the console.')).toBeVisible()
  // The page finds out after a reload, and pays nothing twice.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  expect(await paidInvoices(request, headers)).toHaveLength(1)
})

test('two owners who pay at the same time pay once', async ({
  person,
  page,
  request,
  browser,
  baseURL,
}) => {
  const { website, headers } = await withWebsite(person, page, request)
  const address = `/payment/${website.id}?plan=pro`
  const grace = await somebodyElse(browser, baseURL)
  const other = grace.page
  const tokens = { own: headers.Authorization, other: await grace.hasAccount() }
  await person.adds(grace, 'owner', tokens)
  await grace.isSignedIn(`/domain/${website.id}`)
  await expect(other.getByRole('heading', { name: 'example.com' })).toBeVisible()
  await Promise.all([page.goto(address), other.goto(address)])
  const pays = [page, other].map((each) => each.getByRole('button', { name: /^Pay €/ }))
  await Promise.all(pays.map((button) => button.waitFor()))
  await Promise.all(pays.map((button) => button.click()))
  // One begins the payment. The other is refused, or finds it begun, and may continue it.
  const begun = async () =>
    (await page.locator('iframe').count()) + (await other.locator('iframe').count())
  await expect.poll(begun).toBeGreaterThan(0)
  await other.reload()
  await payWith(other, '4242424242424242')
  await expect(other.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
  expect(await paidInvoices(request, headers)).toHaveLength(1)
  await other.context().close()
})

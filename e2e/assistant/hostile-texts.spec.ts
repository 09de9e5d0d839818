import { hostileTexts, obey } from '../../server/assistant/providers/testing-hostile-texts.ts'
import { startProvider } from '../../server/assistant/providers/testing-provider.ts'
import { firewall } from '../support/firewall.ts'
import { testOn } from '../support/own-server.ts'
import { startServer } from '../support/server-process.ts'
import { expect } from '../support/test.ts'

const test = testOn(async () => {
  const provider = await startProvider(obey)
  const server = await startServer(provider.env('openai-compatible'))
  const dispose = async () => {
    await server.dispose()
    await provider.close()
  }
  return { ...server, dispose }
})

/** Those that a browser could act on. What the others change is checked for all sixty on the server. */
const rendered = hostileTexts.filter(
  ({ place, text }) => place === 'path' && /OBEY (?:link|image|html)=/.test(text),
)

test('what an obedient model repeats from attacks leads nowhere and loads nothing', async ({
  person,
  page,
  request,
  server,
}) => {
  const token = await person.hasAccount()
  const post = async (path: string, data?: object) => {
    const response = await request.post(path, { headers: { Authorization: token }, data })
    return ((await response.json()) as { data: { id: string; ingest_key: string } }).data
  }
  const { id } = await post('/v1/domain', { name: 'example.com' })
  const { ingest_key: key } = await post(`/v1/domain/${id}/ingest-key`)
  const { send } = firewall(request, { id, key })
  await person.isSignedIn('/chatvai')
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeVisible()
  const elsewhere: string[] = []
  page.on('request', (sent) => {
    if (!sent.url().startsWith(`${server.url}/`)) elsewhere.push(sent.url())
  })

  expect(rendered).toHaveLength(4)
  for (const { text } of rendered) {
    await send([{ address: '192.0.2.1', path: `/${text}` }])
    await page.goto('/chatvai')
    await page.getByRole('textbox', { name: 'Your question' }).fill('List the attacks.')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The answer is complete.')).toBeAttached()
    const sources = await page
      .locator('main :is(a, img, iframe, script)')
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''),
      )
    expect(sources.filter((source) => !/^[/#](?!\/)/.test(source))).toEqual([])
  }
  expect(elsewhere).toEqual([])
  await expect(page).toHaveURL(/\/chatvai/)
})

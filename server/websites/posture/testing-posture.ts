import { EventEmitter } from 'node:events'

import { domainResponse } from '../../../contract/websites/domain.ts'
import { postureResponse, postureReportResponse } from '../../../contract/websites/posture.ts'
import { startSmallInternet } from '../../testing/small-internet.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { patient, startWebsite } from '../../testing/website.ts'

/** Requests to hosts with this name are held until `go on` is emitted. */
const HELD = /^held\b/

/** `test` with a website on this machine, added by a person as example.com. */
export const test = base
  // eslint-disable-next-line no-empty-pattern -- vitest reads the names of what a fixture needs from this pattern
  .extend('website', { scope: 'file' }, async ({}, { onCleanup }) => {
    const internet = await startSmallInternet()
    const seen = { visits: 0, held: 0 }
    /** The website's responses; each test may change them. */
    const headers: Record<string, string> = {}
    const steps = new EventEmitter().setMaxListeners(0)
    const secure: Parameters<typeof startWebsite>[0]['secure'] = (
      { url, method, headers: { host = '' } },
      response,
    ) => {
      if (HELD.test(host)) {
        seen.held += 1
        steps.once('go on', () => response.end())
        steps.emit('held')
        return
      }
      if (method === 'GET' && url === '/') seen.visits += 1
      response.writeHead(200, headers).end()
    }
    const started = await startWebsite({ secure, plain: null, dns: patient(internet.settings) })
    onCleanup(() => {
      started.close()
      internet.close()
    })
    return { outbound: started.outbound, headers, steps, seen }
  })
  .extend('site', async ({ database, website }, { onCleanup }) => {
    await database.clear()
    website.steps.removeAllListeners()
    Object.assign(website.seen, { visits: 0, held: 0 })
    for (const name of Object.keys(website.headers)) delete website.headers[name]
    const server = startTestServer(database, { outbound: website.outbound })
    onCleanup(server.stop)
    const ada = await server.signUp('ada@example.com')
    const added = domainResponse.parse((await ada.post('/v1/domain', { name: 'example.com' })).body)
    const path = `/v1/domain/${added.data.id}/posture`
    return {
      ...website,
      server,
      ada,
      domainId: added.data.id,
      path,
      run: async () => postureReportResponse.parse((await ada.post(path)).body).data,
      read: async () => postureResponse.parse((await ada.get(path)).body).data,
    }
  })

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { internet, type Outbound } from '../../platform/outbound.ts'

type Asked = Record<string, string>
export type ViesAnswer = { status?: number; body: unknown }

/** What VIES returns for a number that is registered. */
export const registered = (asked: Asked): ViesAnswer => ({
  body: {
    countryCode: asked['countryCode'],
    vatNumber: asked['vatNumber'],
    requestDate: '2026-03-01T09:00:00.000Z',
    valid: true,
    requestIdentifier: 'WAPIAAAAZzA9w4eT',
    name: '---',
    address: '---',
    traderName: '---',
    traderStreet: '---',
    traderPostalCode: '---',
    traderCity: '---',
    traderCompanyType: '---',
    traderNameMatch: 'NOT_PROCESSED',
    traderStreetMatch: 'NOT_PROCESSED',
    traderPostalCodeMatch: 'NOT_PROCESSED',
    traderCityMatch: 'NOT_PROCESSED',
    traderCompanyTypeMatch: 'NOT_PROCESSED',
  },
})
export const unregistered = (asked: Asked): ViesAnswer => ({
  body: { ...(registered(asked).body as object), valid: false, requestIdentifier: '' },
})
export const refusedWith =
  (error: string, status = 500) =>
  (): ViesAnswer => ({
    status,
    body: { actionSucceed: false, errorWrappers: [{ error }] },
  })

/** VIES on this machine. `respondWith` decides what it returns from then on. */
export async function startVies() {
  let respond: (asked: Asked) => ViesAnswer = registered
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/rest-api/check-vat-number') {
        response.writeHead(404).end()
        return
      }
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as Asked
      asked.push(sent)
      const { status = 200, body } = respond(sent)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const outbound: Outbound = {
    ...internet,
    dns: { ...internet.dns, allowLoopback: true },
    viesUrl: `http://127.0.0.1:${port}/rest-api`,
  }
  return {
    outbound,
    asked,
    respondWith: (next: typeof respond) => void (respond = next),
    close: () => void server.close(),
  }
}

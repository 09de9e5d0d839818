import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Server } from 'node:net'

import type { DnsSettings } from '../platform/dns/settings.ts'
import { internet, type Outbound } from '../platform/outbound.ts'
import { exampleCertificate } from './example-certificates.ts'

/** A busy machine is not a silent server: for tests in which every server replies. */
export const patient = (dns: DnsSettings): DnsSettings => ({ ...dns, timeoutMs: 5_000 })

type Website = {
  /** Handles plain HTTP; by default with a redirect to HTTPS. Null: nothing listens. */
  plain?: RequestListener | null
  secure?: RequestListener | null
  tls?: ServerOptions
  dns: DnsSettings
}

/** example.com on this machine, over HTTP and HTTPS, and the settings for a check to reach it. */
export async function startWebsite({ plain, secure, tls = exampleCertificate, dns }: Website) {
  const servers: Server[] = []
  const listen = async (server: Server) => {
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const httpsPort = await listen(
    createSecureServer(tls, secure ?? ((_, response) => response.end())),
  )
  const redirect: RequestListener = ({ url, headers: { host = '' } }, response) =>
    response.writeHead(301, { location: `https://${host.split(':')[0]}:${httpsPort}${url}` }).end()
  const httpPort = await listen(createServer(plain ?? redirect))
  if (secure === null) servers[0]?.close()
  if (plain === null) servers[1]?.close()

  const outbound: Outbound = {
    ...internet,
    dns,
    resolve: async () => ['127.0.0.1'],
    httpPort,
    httpsPort,
    requestTimeoutMs: 10_000,
    certificateAuthorities: [exampleCertificate.cert],
  }
  const close = () => {
    for (const server of servers) {
      server.close()
      if ('closeAllConnections' in server)
        (server as ReturnType<typeof createServer>).closeAllConnections()
    }
  }
  return { outbound, close }
}

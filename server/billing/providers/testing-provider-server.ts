import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type ProviderResponse = { status: number; body?: unknown }

/** A fake of a provider's API on loopback. */
export async function startProviderServer(
  respond: (request: ProviderRequest) => ProviderResponse | Promise<ProviderResponse>,
) {
  let losing = 0
  const server = createServer((request, response) => {
    void handle().catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
    async function handle() {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test')
      const { status, body } = await respond({
        method: request.method ?? 'GET',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      if (losing > 0) {
        losing -= 1
        request.socket.destroy()
        return
      }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body === undefined ? '' : JSON.stringify(body))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The next requests are carried out, and their responses never arrive. */
    loseResponses: (count: number) => {
      losing = count
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

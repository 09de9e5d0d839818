import type { TestServer } from './test-server.ts'

/** Sends requests with the cookie of known devices, as one browser would, from any address. */
export function browserOn(server: TestServer) {
  let cookie: string | undefined
  return {
    post: async (
      path: string,
      body?: unknown,
      { address = '203.0.113.7', token }: { address?: string; token?: string } = {},
    ) => {
      const headers: Record<string, string> = cookie ? { cookie } : {}
      const response = await server.post(path, body, { address, token, headers })
      const set = response.headers.getSetCookie().find((one) => one.startsWith('ParapetDevice='))
      cookie = set?.split(';')[0] ?? cookie
      return response
    },
    cookie: () => cookie,
    take: (other: string) => {
      cookie = other
    },
  }
}

/** The nth of the networks that strangers come from. */
export const networkOfStranger = (n: number) => `198.18.${Math.floor(n / 250)}.${(n % 250) + 1}`

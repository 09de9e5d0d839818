import { expect, type APIRequestContext } from '@playwright/test'

/** A website's firewall: uses the website's key to send events and read its policy. */
export function firewall(request: APIRequestContext, { id, key }: { id: string; key: string }) {
  const headers = { Authorization: key }
  return {
    send: async (events: { address: string; path: string; occurred_at?: string }[]) => {
      const occurredAt = new Date().toISOString()
      const response = await request.post(`/v1/domain/${id}/events`, {
        headers,
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
      expect(await response.json()).toMatchObject({ data: { accepted: events.length } })
    },
    policy: async () => {
      const response = await request.get(`/v1/domain/${id}/policy?format=json`, { headers })
      return ((await response.json()) as { data: { policy: unknown } }).data.policy
    },
  }
}

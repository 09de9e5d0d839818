/** One ModSecurity 3 audit log line with `count` messages, each of a different rule. */
export const lineOfMessages = (count) =>
  JSON.stringify({
    transaction: {
      client_ip: '203.0.113.9',
      time_stamp: new Date().toUTCString(),
      unique_id: `bench-${count}`,
      request: { method: 'GET', uri: '/', headers: { Host: 'example.com' } },
      response: { http_code: 403 },
      messages: Array.from({ length: count }, (_, rule) => ({
        message: 'SQL Injection',
        details: { ruleId: String(100_000 + rule), data: 'found', severity: '2' },
      })),
    },
  })

/** Sends lines of 40,000 messages one after the other; returns the function that stops it. */
export function manyMessages({ url, domainId, ingestKey, messages = 40_000 }) {
  let isOver = false
  const body = lineOfMessages(messages)
  const keepSending = async () => {
    while (!isOver) {
      const response = await fetch(`${url}/v1/domain/${domainId}/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson', authorization: ingestKey },
        body,
      })
      await response.arrayBuffer()
    }
  }
  const sending = keepSending()
  return async () => {
    isOver = true
    await sending
  }
}

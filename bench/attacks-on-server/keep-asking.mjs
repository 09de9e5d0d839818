/**
 * Sends `next(count)` repeatedly, `together` at a time, until it is stopped. Resolves to the number of responses by
 * status.
 */
export function keepAsking({ together, next }) {
  let isOver = false
  let count = 0
  const statuses = {}
  const keep = async () => {
    while (!isOver) {
      const { address, from = '198.51.100.1', token, body } = next((count += 1))
      let status = 'cut'
      try {
        const response = await fetch(address, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            'x-forwarded-for': from,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(token && { authorization: token }),
          },
          ...(body !== undefined && { body }),
        })
        await response.arrayBuffer()
        status = String(response.status)
      } catch {
        // A server may close a connection whose body it refuses.
      }
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const loops = Array.from({ length: together }, keep)
  return async () => {
    isOver = true
    await Promise.all(loops)
    return statuses
  }
}

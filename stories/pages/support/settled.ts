import type { QueryClient } from '@tanstack/react-query'

/** Requests that `hesitates` leaves without a response. */
export const hesitating = new Set<Request>()

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

let client: QueryClient | undefined

/** The query client of the story's page. */
export function settleWith(asking: QueryClient) {
  client = asking
  hesitating.clear()
}

/**
 * Waits for all pending responses: something that the play function doesn't check may arrive later and show up in a
 * screenshot.
 */
export async function settled() {
  while (client && client.isFetching() + client.isMutating() > hesitating.size) await nextFrame()
}

// For the test runner, which takes the screenshots.
Object.assign(globalThis, { settled })

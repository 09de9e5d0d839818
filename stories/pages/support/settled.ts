import type { QueryClient } from '@tanstack/react-query'

/** Requests that `hesitates` leaves without an answer. */
export const hesitating = new Set<Request>()

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

let client: QueryClient | undefined

/** The story's page asks by this client. */
export function settleWith(asking: QueryClient) {
  client = asking
  hesitating.clear()
}

/** Waits until all that will be answered has been: what the play doesn't look at may come later, and be in a picture. */
export async function settled() {
  while (client && client.isFetching() + client.isMutating() > hesitating.size) await nextFrame()
}

// For the test-runner, which takes the pictures.
Object.assign(globalThis, { settled })

/** Returns a loopback port that was free a moment ago. */
export function freePort(): Promise<number>

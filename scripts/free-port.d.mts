/** Returns a port of loopback that was free a moment ago. */
export function freePort(): Promise<number>

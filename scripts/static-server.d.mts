import type { Server } from 'node:http'

/** Serves a folder on a free port of this machine. */
export function serveFolder(folder: string): Promise<{ server: Server; url: string }>

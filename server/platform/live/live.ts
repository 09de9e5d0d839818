import { EventEmitter, once } from 'node:events'

import type { LiveEvent } from '../../../contract/live.ts'

/** Tells the open consoles of an account what changed. */
export type Live = {
  /** Call it after commit. Never throws: who misses an event reads anew when the stream is back. */
  publish: (accountId: string, event: LiveEvent) => void
  /** Gives what ends the subscription. */
  subscribe: (accountId: string, listener: (event: LiveEvent) => void) => () => void
  /** How many consoles of the account listen on this server. */
  countListeners: (accountId: string) => number
  /** Settles when the server is about to end, so that no stream keeps it. */
  closed: Promise<void>
  close: () => Promise<void>
}

/** Within this process: all there is when the database is embedded. */
export function localLive(): Live {
  const emitter = new EventEmitter().setMaxListeners(0)
  const closed = once(emitter, 'closed').then(() => undefined)
  return {
    publish: (accountId, event) => void emitter.emit(accountId, event),
    subscribe: (accountId, listener) => {
      emitter.on(accountId, listener)
      return () => void emitter.off(accountId, listener)
    },
    countListeners: (accountId) => emitter.listenerCount(accountId),
    closed,
    close: () => Promise.resolve(emitter.emit('closed')).then(() => undefined),
  }
}

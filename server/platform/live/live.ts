import { EventEmitter, once } from 'node:events'

import type { LiveEvent } from '../../../contract/live.ts'

/** Notifies the open consoles of an account of changes. */
export type Live = {
  /** Call it after the commit. Never throws: a console that misses an event refetches when the stream is back. */
  publish: (accountId: string, event: LiveEvent) => void
  /** Returns the function that ends the subscription. */
  subscribe: (accountId: string, listener: (event: LiveEvent) => void) => () => void
  /** How many consoles of the account listen on this server. */
  countListeners: (accountId: string) => number
  /** Settles when the server is about to stop, so that no stream delays it. */
  closed: Promise<void>
  close: () => Promise<void>
}

/** Within this process: enough for an embedded database. */
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

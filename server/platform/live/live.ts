import { EventEmitter, once } from 'node:events'

import type { LiveEvent } from '../../../contract/live.ts'

type Listener = (event: LiveEvent, channel: string) => void

/** Notifies open consoles of changes, on the channel of an account or an organisation: its id. */
export type Live = {
  /** Call it after the commit. Never throws: a console that misses an event refetches when the stream is back. */
  publish: (channel: string, event: LiveEvent) => void
  /** One subscription to any number of channels. Returns the function that ends it. */
  subscribe: (channels: readonly string[], listener: Listener) => () => void
  /** How many consoles listen to the channel on this server. */
  countListeners: (channel: string) => number
  /** Settles when the server is about to stop, so that no stream delays it. */
  closed: Promise<void>
  close: () => Promise<void>
}

/** Within this process: enough for an embedded database. */
export function localLive(): Live {
  const emitter = new EventEmitter().setMaxListeners(0)
  const closed = once(emitter, 'closed').then(() => undefined)
  return {
    publish: (channel, event) => void emitter.emit(channel, event, channel),
    subscribe: (channels, listener) => {
      const own = new Set(channels)
      for (const channel of own) emitter.on(channel, listener)
      return () => {
        for (const channel of own) emitter.off(channel, listener)
      }
    },
    countListeners: (channel) => emitter.listenerCount(channel),
    closed,
    close: () => Promise.resolve(emitter.emit('closed')).then(() => undefined),
  }
}

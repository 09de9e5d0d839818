import type { Socket } from 'node:net'

import type { ConnectionFault } from '../../../contract/databases/connection-steps.ts'
import type { Query, Server } from '../advisor/check.ts'
import type { Target } from './target.ts'

/** What differs between database systems, from a connected socket to a session. All reject with ConnectionFailed. */
export type Connector = {
  /** Has the server begin TLS as its protocol does, up to the handshake. */
  requestTls: () => Promise<void>
  /** Begins a session with read-only access, over the socket, which is encrypted by now if the target requires it. */
  signIn: (socket: Socket) => Promise<{
    query: Query
    end: () => Promise<unknown>
  }>
  /** What the role is, and what is wrong with it. `old_version` is the only fault that makes checks impossible. */
  readPrivileges: (
    query: Query,
    now: Date,
  ) => Promise<{
    server: Server
    /** As the server states it. */
    serverVersion: string
    fault: ConnectionFault | undefined
  }>
}

export type Connect = (socket: Socket, target: Target, options: { timeoutMs: number }) => Connector

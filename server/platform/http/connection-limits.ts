import { MINUTE_SECONDS } from '../clock.ts'

/** Timeouts and maximums for the server's sockets. Tests use shorter ones. */
export const connectionLimits = {
  /** From the connection, or from the first byte of a later request, until all headers have arrived (slowloris). */
  headersTimeoutMs: 15_000,
  /** Until the whole request has arrived. A slow body is refused long before, see read-body.ts. */
  requestTimeoutMs: 5 * MINUTE_SECONDS * 1000,
  /**
   * Longer than load balancers keep an idle connection (60 s): otherwise one might send a request over a closed
   * connection.
   */
  keepAliveTimeoutMs: 75_000,
  /**
   * Nothing sent and nothing received, for example by a stalled reader. A live stream sends heartbeats far more often.
   */
  idleTimeoutMs: 2 * MINUTE_SECONDS * 1000,
  /** How often slow senders are checked. */
  checkingIntervalMs: 5_000,
  /** After a response, for the rest of a request that will not be read. */
  lingerMs: 10_000,
  headerBytes: 16 * 1024,
  /** Connections are renewed after this many requests, so that the load spreads to new servers. */
  requestsByConnection: 10_000,
  connections: 4_000,
  /** Only where no proxy is in front: behind one, all connections come from its address. */
  connectionsByNetwork: 200,
}
export type ConnectionLimits = typeof connectionLimits

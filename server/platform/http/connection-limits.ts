import { MINUTE_SECONDS } from '../clock.ts'

/** How long and how many, for the sockets of the server. Tests have shorter ones. */
export const connectionLimits = {
  /** From the connection, or from the first byte of a later request, until all headers are in (slowloris). */
  headersTimeoutMs: 15_000,
  /** Until the whole request is in. A slow body is refused long before, see read-body.ts. */
  requestTimeoutMs: 5 * MINUTE_SECONDS * 1000,
  /** Longer than load balancers keep an idle connection (60 s): otherwise one sends a request into a closed one. */
  keepAliveTimeoutMs: 75_000,
  /** Nothing sent and nothing taken, as by a reader who stopped. A live stream has a heartbeat far more often. */
  idleTimeoutMs: 2 * MINUTE_SECONDS * 1000,
  /** How often slow senders are looked for. */
  checkingIntervalMs: 5_000,
  /** After a response, for the rest of a request that nobody reads. */
  lingerMs: 10_000,
  headerBytes: 16 * 1024,
  /** Now and then a connection begins anew, so that the load spreads over new servers. */
  requestsByConnection: 10_000,
  connections: 4_000,
  /** Only where no proxy is in front: behind one, all come from its address. */
  connectionsByNetwork: 200,
}
export type ConnectionLimits = typeof connectionLimits

import { type Clock, secondsAfter, secondsUntil } from '../clock.ts'

/** When it is reached, the oldest network is forgotten, and its next attempt is counted in the database again. */
const NETWORKS_MAX = 10_000

/**
 * Networks over a limit, remembered until the window of their row ends, so that refusing them costs no write. The row
 * stays authoritative: nothing is refused here that the row would allow.
 */
export class RefusedNetworks {
  readonly #clock: Clock
  readonly #windowSeconds: number
  readonly #ends = new Map<string, Date>()

  constructor(clock: Clock, { windowSeconds }: { windowSeconds: number }) {
    this.#clock = clock
    this.#windowSeconds = windowSeconds
  }

  note(network: string, windowEndsAt: Date) {
    if (this.#ends.size >= NETWORKS_MAX) {
      const [first] = this.#ends.keys()
      if (first !== undefined) this.#ends.delete(first)
    }
    this.#ends.set(network, windowEndsAt)
  }

  /** The seconds that the network has to wait, or undefined when only its row knows. */
  secondsLeft(network: string): number | undefined {
    const end = this.#ends.get(network)
    if (end === undefined) return undefined
    const now = this.#clock.now()
    // After the clock was set back, the database shortens a window that ends later than one that begins now.
    if (end > now && end <= secondsAfter(now, this.#windowSeconds)) return secondsUntil(end, now)
    this.#ends.delete(network)
    return undefined
  }
}

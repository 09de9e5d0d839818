import { type Clock, secondsAfter, secondsUntil } from '../clock.ts'

/** Beyond it, the one that was noted first is forgotten, and its next attempt is counted in the database again. */
const NETWORKS_MAX = 10_000

/**
 * Networks that are beyond a limit, remembered until the window of their row is over. What would be refused anyway then
 * costs no write. The row stays the truth: nothing is refused here that it would not refuse.
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

  /** How long the network has to wait, or undefined when only its row knows. */
  secondsLeft(network: string): number | undefined {
    const end = this.#ends.get(network)
    if (end === undefined) return undefined
    const now = this.#clock.now()
    // A window that ends later than one that begins now is cut short in the database, once the clock was set back.
    if (end > now && end <= secondsAfter(now, this.#windowSeconds)) return secondsUntil(end, now)
    this.#ends.delete(network)
    return undefined
  }
}

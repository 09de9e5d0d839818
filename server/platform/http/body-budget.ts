/** The part of a budget that one request uses. */
export type BodyHold = {
  /** Reserves this many bytes in total. Returns false, and changes nothing, when the budget does not allow it. */
  resize: (bytes: number) => boolean
  release: () => void
}

/**
 * Counts the bytes of request bodies in memory, in total and for each holder, so that none can use up what all share.
 */
export class BodyBudget {
  readonly #totalBytes: number
  readonly #bytesByHolder: number
  readonly #holders = new Map<string, number>()
  #heldBytes = 0

  constructor({ totalBytes, bytesByHolder }: { totalBytes: number; bytesByHolder: number }) {
    this.#totalBytes = totalBytes
    this.#bytesByHolder = bytesByHolder
  }

  get heldBytes() {
    return this.#heldBytes
  }

  hold(holder: string): BodyHold {
    let own = 0
    const resize = (bytes: number) => {
      const more = bytes - own
      const ofHolder = (this.#holders.get(holder) ?? 0) + more
      const isTooMuch = ofHolder > this.#bytesByHolder || this.#heldBytes + more > this.#totalBytes
      if (more > 0 && isTooMuch) return false
      own = bytes
      this.#heldBytes += more
      if (ofHolder > 0) this.#holders.set(holder, ofHolder)
      else this.#holders.delete(holder)
      return true
    }
    return { resize, release: () => void resize(0) }
  }
}

const MEGABYTE = 1024 * 1024

/** Bodies of public routes. Each is at most 16 KB, and each network has a share. */
export const openBodies = new BodyBudget({ totalBytes: 8 * MEGABYTE, bytesByHolder: MEGABYTE / 2 })

/**
 * Bodies of accounts, and of organisations whose websites and databases send their logs. The share is the size of the
 * largest body, a zone file of 5 MB in JSON.
 */
export const knownBodies = new BodyBudget({
  totalBytes: 64 * MEGABYTE,
  bytesByHolder: 16 * MEGABYTE,
})

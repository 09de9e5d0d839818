/** Written in front of our id: PayPal can't cancel an order, so this marks one that must never be captured. */
export const ENDED = { cancelled: 'cancelled:', failed: 'failed:' } as const

/** The contents of `custom_id`: which of our payments it is, and whether it was ended here. */
export function readReference(customId: string) {
  for (const state of ['cancelled', 'failed'] as const) {
    if (customId.startsWith(ENDED[state])) {
      return { paymentId: customId.slice(ENDED[state].length), endedAs: state }
    }
  }
  return { paymentId: customId, endedAs: undefined }
}

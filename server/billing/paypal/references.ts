/** Written in front of our id: PayPal can't cancel an order, and this one is never captured anymore. */
export const ENDED = { cancelled: 'cancelled:', failed: 'failed:' } as const

/** What `custom_id` says: which of our payments it is, and whether it was ended here. */
export function readReference(customId: string) {
  for (const state of ['cancelled', 'failed'] as const) {
    if (customId.startsWith(ENDED[state])) {
      return { paymentId: customId.slice(ENDED[state].length), endedAs: state }
    }
  }
  return { paymentId: customId, endedAs: undefined }
}

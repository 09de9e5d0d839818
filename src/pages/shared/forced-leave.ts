let isForced = false

/** From now on the page is left without a question: what is on it may be somebody else's. */
export const forceLeave = () => {
  isForced = true
}
export const isLeaveForced = () => isForced

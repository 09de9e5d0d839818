let isForced = false

/** Disables the prompt for unsaved changes: the page may show another account's data. */
export const forceLeave = () => {
  isForced = true
}
export const isLeaveForced = () => isForced

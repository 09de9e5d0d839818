let isForced = false

/** Disables the prompt for unsaved changes: the page may show another account's data. */
export const forceLeave = () => {
  isForced = true
}
/** Re-enables that prompt. */
export const allowLeave = () => {
  isForced = false
}
export const isLeaveForced = () => isForced

let isStopped = false

/** Notes whether unsaved changes keep the person on the page, and returns it. */
export function noteLeave(isStoppedNow: boolean) {
  isStopped = isStoppedNow
  return isStopped
}
/** Whether the last navigation was stopped by unsaved changes. */
export const isLeaveStopped = () => isStopped

/** Where counting ends: every page shows the number, and a large organisation's members have thousands. */
export const UNREAD_COUNTED_MAX = 100

/** For display. */
export const unreadFigure = (count: number) =>
  count < UNREAD_COUNTED_MAX ? String(count) : `${UNREAD_COUNTED_MAX - 1}+`

import { safeNextPath } from '../../../contract/next-path.ts'

/** The page to continue to, from this page's URL; undefined when it is missing or invalid. */
export const nextPath = () => safeNextPath(new URLSearchParams(window.location.search).get('next'))

/** A path of the sign-in pages that preserves this page's `next`. */
export const withNext = (path: string, next = nextPath()) =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path

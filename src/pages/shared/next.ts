import { safeNextPath } from '../../../contract/next-path.ts'

/** Where to go on to, from the address of this page; undefined when nothing fit stands there. */
export const nextPath = () => safeNextPath(new URLSearchParams(window.location.search).get('next'))

/** A path of the sign-in pages that carries on where this one was to lead. */
export const withNext = (path: string, next = nextPath()) =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path

import { createHash } from 'node:crypto'

/** Whether a stored picture is this screenshot, or was made from it by `scripts/compressed-picture.mjs`. */
export const isMadeFrom = (stored: Buffer, screenshot: Buffer) =>
  stored.equals(screenshot) ||
  stored.includes(createHash('sha256').update(screenshot).digest('hex'))

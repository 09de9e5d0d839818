import type { RefusedReason } from '../../../contract/websites/refused-reasons.ts'
import { redactMatch } from './redact.ts'

const SHOWN_MAX = 300
/** Redaction needs what follows the shown part: a match is written before the name of its field. */
const READ_MAX = 16_384

/** These parts of a request in an audit log are omitted, as for attacks. */
const omitted = new Set(['body', 'headers', 'args', 'files', 'cookies', 'matched_rules'])

type Refused = { text?: string | undefined; value?: unknown; reason: RefusedReason }

/**
 * Returns the beginning of a refused line as its owner sees it, without possible secrets, queries and bodies. A line of
 * unknown form may be part of a request's body in a native log: null.
 */
export function refusedText({ text, value, reason }: Refused): string | null {
  const plain = value === undefined ? (text ?? '') : textOf(value)
  if (plain === undefined || (reason === 'not_json' && !plain.startsWith('{'))) return null
  const [beforeBody = ''] = plain.slice(0, READ_MAX).split('"body"', 1)
  return redactMatch(beforeBody.replaceAll('\0', '\uFFFD'))
    .replace(/\?[^\s"]*/g, '?[…]')
    .slice(0, SHOWN_MAX)
    .toWellFormed()
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { log, message } = value as { log?: unknown; message?: unknown }
  const unparsed = log ?? message
  if (typeof unparsed === 'string' && !('transaction' in value)) return unparsed
  try {
    return JSON.stringify(value, (key, part: unknown) => (omitted.has(key) ? '[…]' : part))
  } catch {
    // It is nested more deeply than the stack.
    return undefined
  }
}

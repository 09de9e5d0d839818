/**
 * An email address as a mail server reads it. The same mailbox can be written in many ways: with full-width letters,
 * with invisible characters, with a domain in Unicode or in ASCII.
 */
type EmailAddress = { local: string; /** In ASCII (RFC 5891), lower case. */ domain: string }

/** No white space, no control characters, and none that quote, comment or group (RFC 5322 section 3.2.3). */
const LOCAL = /^[^\s\p{Cc}"(),:;<>@[\\\]]+$/u
/** Two labels or more. ASCII characters that aren't part of a host name would be parsed differently. */
const DOMAIN = /^(?:[\w-]|[^\s\p{Cc}\p{ASCII}])+(?:\.(?:[\w-]|[^\s\p{Cc}\p{ASCII}])+)+$/u
/** Full stops of other scripts, which UTS 46 section 4.5 treats as dots. */
const DOTS = /[\u3002\uff61]/g
const NOT_SHOWN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Matches every address that `parseEmail` accepts, however it was typed: one at sign of any width, and no white space.
 */
export const EMAIL_SHAPE =
  /^(?:[^\s\p{Cc}@\uFF20\uFE6B]|\uFEFF)+[@\uFF20\uFE6B](?:[^\s\p{Cc}@\uFF20\uFE6B]|\uFEFF)+$/u

/** Returns undefined for an invalid address, and for one that can't be told apart from another, such as quoted text. */
export function parseEmail(typed: string): EmailAddress | undefined {
  const parts = typed.normalize('NFKC').split('@')
  const [local = '', host = ''] = [parts[0]?.replace(NOT_SHOWN, ''), parts[1]?.replace(DOTS, '.')]
  if (parts.length !== 2 || !LOCAL.test(local) || !DOMAIN.test(host)) return undefined
  // Mapped as in every browser and mail program (UTS 46). A number at the end would be parsed as an IP address.
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined
  if (!url || !url.hostname.includes('.') || /\.\d+$/.test(url.hostname)) return undefined
  return { local, domain: url.hostname }
}

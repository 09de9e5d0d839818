import { isCommonPassword } from './common-passwords.ts'
import type { PasswordRange } from './password-range.ts'

const LEAKED = 'This password appears in lists of leaked passwords. Choose another one.'
const productWords = ['parapet']

/**
 * Returns why a password can't be chosen, as a sentence, or undefined when it can. Changing the case doesn't make a
 * leaked password safe, and neither does adding a few characters to the product's name or the person's own address.
 */
export async function passwordWeakness(
  { passwordRange }: { passwordRange: PasswordRange },
  password: string,
  email: string,
): Promise<string | undefined> {
  if (await isCommonPassword(password)) return LEAKED
  const lower = password.toLowerCase()
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@')
  const ownWords = [email.toLowerCase(), mailbox, domain, domain.split('.')[0] ?? '']
  const tooClose = [...productWords, ...ownWords].some(
    (word) => word.length >= 4 && lower.includes(word) && lower.length - word.length < 6,
  )
  if (tooClose) {
    return 'This password is too similar to your email or our name. Choose another one.'
  }
  if (new Set(lower).size < 3) return 'This password is too repetitive. Choose another one.'
  return (await passwordRange(password)) ? LEAKED : undefined
}

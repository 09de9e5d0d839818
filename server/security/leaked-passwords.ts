import { dictionary } from '@zxcvbn-ts/language-common'

/** The passwords that attackers try first: about 49,000 that stood in leaks (OWASP ASVS 6.2.4). */
const leaked = new Set(dictionary['passwords-common'])
const productWords = ['parapet']

/**
 * Why a password can't be chosen, as a sentence, or undefined when it can. Case doesn't make a leaked one safe, and
 * neither do a few characters around the name of the product or the person's own address.
 */
export function passwordWeakness(password: string, email: string): string | undefined {
  const lower = password.toLowerCase()
  if (leaked.has(password) || leaked.has(lower)) {
    return 'This password is in lists of leaked passwords. Choose another one.'
  }
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@')
  const ownWords = [email.toLowerCase(), mailbox, domain, domain.split('.')[0] ?? '']
  const tooClose = [...productWords, ...ownWords].some(
    (word) => word.length >= 4 && lower.includes(word) && lower.length - word.length < 6,
  )
  if (tooClose) {
    return 'This password is too close to your email or our name. Choose another one.'
  }
  if (new Set(lower).size < 3) return 'This password repeats itself. Choose another one.'
  return undefined
}

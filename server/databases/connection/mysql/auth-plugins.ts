import mysql, { type AuthPlugin } from 'mysql2'

import { ConnectionFailed } from '../connection-fault.ts'

/** MySQL, “Caching_sha2_password information”: perform_full_authentication. */
const FULL_AUTHENTICATION = Buffer.from([4])

/**
 * The sign-in methods that reveal the password to the server. An unverified server doesn't get it: neither in clear
 * text, nor encrypted with a key that it sends itself.
 */
export function authPlugins(
  password: string,
  { isVerified }: { isVerified: boolean },
): Record<string, AuthPlugin> {
  const inClear = () => {
    if (isVerified) return Buffer.from(`${password}\0`)
    throw new ConnectionFailed('sign_in', 'password_in_clear')
  }
  const cachingSha2 = mysql.authPlugins.caching_sha2_password({ overrideIsSecure: true })
  return {
    mysql_clear_password: () => inClear,
    sha256_password: () => inClear,
    caching_sha2_password(about) {
      const reply = cachingSha2(about)
      return (data) => (data.equals(FULL_AUTHENTICATION) ? inClear() : reply(data))
    },
  }
}

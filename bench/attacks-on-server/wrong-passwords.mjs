import { keepAsking } from './keep-asking.mjs'

/** Guesses passwords of accounts that don't exist, each from another address, so that no limit by address stops it. */
export const wrongPasswords = ({ url }) =>
  keepAsking({
    together: 16,
    next: (count) => ({
      address: `${url}/v1/auth`,
      from: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      body: JSON.stringify({ username: `guess-${count}@example.net`, password: 'not this one' }),
    }),
  })

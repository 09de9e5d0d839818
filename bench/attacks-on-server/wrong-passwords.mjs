import { keepAsking } from './keep-asking.mjs'

/** Guesses at passwords of accounts that are not there, each from another address: no limit by address stops it. */
export const wrongPasswords = ({ url }) =>
  keepAsking({
    together: 16,
    next: (count) => ({
      address: `${url}/v1/auth`,
      from: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      body: JSON.stringify({ username: `guess-${count}@example.net`, password: 'not this one' }),
    }),
  })

import { keepAsking } from './keep-asking.mjs'

const fields = ['rule_id', 'path', 'method', 'host', 'address', 'country']
const valueOf = {
  rule_id: (number) => String(942_100 + number),
  path: (number) => `/page/${number}`,
  method: (number) => `M${number}`,
  host: (number) => `h${number}.com`,
  address: (number) => `10.${number}.0.0/16`,
  country: (number) => `A${String.fromCodePoint(65 + number)}`,
}

/** The widest attack filter allowed: twenty values for each field and for its negation. */
const query = fields
  .flatMap((field) =>
    Array.from(
      { length: 20 },
      (_, number) => `not_${field}=${encodeURIComponent(valueOf[field](number))}`,
    ),
  )
  .join('&')
const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1_000).toISOString()
const calls = ['attacks/top', 'attacks/counts', 'attacks']

export const wideFilters = ({ url, token }) =>
  keepAsking({
    together: 8,
    next: (count) => ({
      address: `${url}/v1/${calls[count % calls.length]}?from=${monthAgo}&${query}`,
      token,
    }),
  })

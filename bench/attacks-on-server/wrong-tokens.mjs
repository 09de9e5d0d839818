import { keepAsking } from './keep-asking.mjs'

/** Sends invented session tokens and ingest keys. */
export const wrongTokens = ({ url, domainId }) =>
  keepAsking({
    together: 16,
    next: (count) => ({
      token: `made-up-${count}-${'x'.repeat(30)}`,
      ...(count % 2 === 0
        ? { address: `${url}/v1/user` }
        : { address: `${url}/v1/domain/${domainId}/events`, body: '[]' }),
    }),
  })

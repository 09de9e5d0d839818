import { listOf, settingCheck } from '../setting-check.ts'

export const listensEverywhere = settingCheck({
  id: 'listens_everywhere',
  title: 'The server listens on all addresses',
  severity: 'low',
  area: 'network',
  why: 'It can be reached on networks that nobody thought of, such as a public one that is added later.',
  setting: 'listen_addresses',
  page: 'runtime-config-connection',
  isBad: (value) => listOf(value).some((one) => ['*', '0.0.0.0', '::'].includes(one)),
  // Applications can connect at another address than the checks, and that of a container changes.
  good: {
    byHand: ({ address, source }) =>
      `Set listen_addresses${source === 'command line' ? ' on the server’s command line, where it is set now,' : ''} to localhost and the addresses at which clients connect${address ? `; the checks connect at ${address}` : ''}. Then restart the server.`,
  },
})

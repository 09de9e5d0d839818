/**
 * MySQL, “Capabilities Flags”: what a connection requests. A server keeps what came before TLS, so it is exactly what
 * `mysql2` requests afterwards. Without LOCAL_FILES, since a server could request any of our files.
 */
export const capabilities = {
  LONG_PASSWORD: 0x1,
  LONG_FLAG: 0x4,
  CONNECT_WITH_DB: 0x8,
  PROTOCOL_41: 0x200,
  SSL: 0x800,
  TRANSACTIONS: 0x2000,
  SECURE_CONNECTION: 0x8000,
  MULTI_RESULTS: 0x2_0000,
  PLUGIN_AUTH: 0x8_0000,
  CONNECT_ATTRS: 0x10_0000,
  PLUGIN_AUTH_LENENC_CLIENT_DATA: 0x20_0000,
}

export const requestedBits = Object.values(capabilities).reduce((sum, bit) => sum | bit, 0)

/** What `mysql2` would also request. */
const refused = [
  'FOUND_ROWS',
  'ODBC',
  'LOCAL_FILES',
  'IGNORE_SPACE',
  'IGNORE_SIGPIPE',
  'RESERVED',
  'SESSION_TRACK',
  'CLIENT_QUERY_ATTRIBUTES',
]

/** The same for `mysql2`, which doesn't know that TLS is already in use. */
export const driverFlags = ({ isEncrypted }: { isEncrypted: boolean }) => [
  ...refused.map((name) => `-${name}`),
  ...(isEncrypted ? ['SSL'] : []),
]

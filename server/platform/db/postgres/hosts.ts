/**
 * Returns one address for each host of a list in libpq's format (PostgreSQL documentation, section 34.1.1.3):
 * `postgres://me@a:5432,b:5433/x` becomes `postgres://me@a:5432/x` and `postgres://me@b:5433/x`.
 */
export function hostsOf(databaseUrl: string): string[] {
  const [, start, hosts, end] =
    /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(databaseUrl) ?? []
  if (!hosts?.includes(',')) return [databaseUrl]
  return hosts.split(',').map((host) => `${start}${host}${end}`)
}

import { isFailure } from './ask-any.ts'
import { ask, type Server } from './ask.ts'
import type { NameServer } from './iterate.ts'
import type { Failure, Reply } from './message.ts'
import type { DnsSettings } from './settings.ts'

/** Returns why a server is not authoritative for the zone, or null when it is. */
async function failureOfAuthority(
  server: Server,
  zone: string,
  options: DnsSettings & { signal?: AbortSignal | undefined },
): Promise<Failure | null> {
  const reply: Reply = await ask(server, { name: zone, type: 'SOA' }, options)
  if (isFailure(reply)) return reply.kind
  return reply.kind === 'answer' ? null : 'not_authoritative'
}

/** Returns the addresses that are authoritative for the zone, and why the others aren't. */
export async function findAuthorities(
  zone: string,
  nameServers: readonly NameServer[],
  options: DnsSettings & { signal?: AbortSignal | undefined },
) {
  const servers = nameServers
    .flatMap(({ addresses }) => addresses)
    .map((address): Server => ({ address, port: options.port }))
  const failures = await Promise.all(
    servers.map((server) => failureOfAuthority(server, zone, options)),
  )
  return {
    servers: servers.filter((_, at) => failures[at] === null),
    failures: failures.filter((failure) => failure !== null),
  }
}

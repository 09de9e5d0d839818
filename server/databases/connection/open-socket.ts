import { connect, type Socket } from 'node:net'

import { BlockedAddress, lookUpGuarded } from '../../platform/network/guarded-lookup.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { ConnectionFailed } from './connection-fault.ts'
import type { Target } from './target.ts'

type Network = Pick<Outbound, 'dns' | 'resolve' | 'allowedNetworks' | 'databaseTimeoutMs'>

/** Resolves the host, once. Every address is public, or in a network that the operator allows. */
export async function findAddresses(
  { host }: Pick<Target, 'host'>,
  { dns, resolve, allowedNetworks, databaseTimeoutMs }: Network,
): Promise<string[]> {
  const { allowLoopback } = dns
  const late = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new ConnectionFailed('name', 'name_lookup_failed')),
      databaseTimeoutMs,
    ).unref()
  })
  try {
    return await Promise.race([
      lookUpGuarded(host, { resolve, allowLoopback, allowedNetworks }),
      late,
    ])
  } catch (error) {
    if (error instanceof ConnectionFailed) throw error
    if (error instanceof BlockedAddress) throw blocked(error)
    const isUnknown = /ENOTFOUND|ENODATA|NXDOMAIN/.test(codeOf(error))
    throw new ConnectionFailed('name', isUnknown ? 'unknown_name' : 'name_lookup_failed')
  }
}

const blocked = ({ message }: BlockedAddress) =>
  new ConnectionFailed(
    'name',
    message.includes('has no IP address') || message.includes('is not a host name')
      ? 'unknown_name'
      : 'private_address',
  )

/** Connects to the first of the addresses that accepts: never to the name, which could resolve differently now. */
export async function openSocket(
  addresses: readonly string[],
  port: number,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Socket> {
  let failure = new ConnectionFailed('reachability', 'no_reply')
  for (const host of addresses) {
    signal.throwIfAborted()
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as resolvers order them
      return await connected(host, port, timeoutMs)
    } catch (error) {
      failure = faultOf(error)
    }
  }
  throw failure
}

const connected = (host: string, port: number, timeoutMs: number) =>
  new Promise<Socket>((settle, reject) => {
    const socket = connect({ host, port })
    const timer = setTimeout(
      () => socket.destroy(new ConnectionFailed('reachability', 'no_reply')),
      timeoutMs,
    )
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.setNoDelay(true)
      settle(socket)
    })
    // The listener is not removed, because an error without a listener would end the process.
    socket.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })

function faultOf(error: unknown) {
  if (error instanceof ConnectionFailed) return error
  const code = codeOf(error)
  if (code.includes('ECONNREFUSED')) return new ConnectionFailed('reachability', 'refused')
  if (/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/.test(code))
    return new ConnectionFailed('reachability', 'no_route')
  return new ConnectionFailed('reachability', 'no_reply')
}

const codeOf = (error: unknown) =>
  error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : ''

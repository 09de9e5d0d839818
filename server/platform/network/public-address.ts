import { BlockList, isIP, isIPv4 } from 'node:net'

import { lastFourOctets } from '../../../contract/ip-address.ts'

/**
 * IANA IPv4 Special-Purpose Address Registry (RFC 6890), multicast (RFC 5771) and blocks that cloud providers reserve.
 */
const special4 = [
  '0.0.0.0/8', // "this network"
  '10.0.0.0/8', // private (RFC 1918)
  '100.64.0.0/10', // shared address space of carriers (RFC 6598)
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's platform, only reachable from its own machines
  '169.254.0.0/16', // link-local, including the metadata service of most clouds (RFC 3927)
  '172.16.0.0/12', // private (RFC 1918)
  '192.0.0.0/24', // IETF protocol assignments, including Oracle's metadata service
  '192.0.2.0/24', // documentation (RFC 5737)
  '192.31.196.0/24', // AS112 (RFC 7535)
  '192.52.193.0/24', // AMT (RFC 7450)
  '192.88.99.0/24', // 6to4 relays, deprecated (RFC 7526)
  '192.168.0.0/16', // private (RFC 1918)
  '192.175.48.0/24', // AS112 (RFC 7534)
  '198.18.0.0/15', // benchmarking (RFC 2544)
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, including the broadcast address
]

/**
 * The parts of 2000::/3 that IANA's IPv6 registry excludes. Nothing outside that block is global unicast (RFC 4291,
 * section 2.4).
 */
const special6 = [
  '2001::/23', // IETF protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation (RFC 3849)
  '2002::/16', // 6to4, which carries any IPv4 address (RFC 7526)
  '2620:4f:8000::/48', // AS112 (RFC 7534)
  '3fff::/20', // documentation (RFC 9637)
]

/** Blocks with an IPv4 address in their last 32 bits: mapped (RFC 4291) and translated (RFC 6052). */
const translated6 = ['::ffff:0:0/96', '64:ff9b::/96']

function blocksOf(family: 'ipv4' | 'ipv6', blocks: readonly string[]) {
  const list = new BlockList()
  for (const block of blocks) {
    const [network = '', length] = block.split('/')
    list.addSubnet(network, Number(length), family)
  }
  return list
}
const notPublic4 = blocksOf('ipv4', special4)
const notPublic6 = blocksOf('ipv6', special6)
const global6 = blocksOf('ipv6', ['2000::/3'])
const carriers6 = blocksOf('ipv6', translated6)
const loopback = blocksOf('ipv4', ['127.0.0.0/8'])
loopback.addAddress('::1', 'ipv6')

/** Whether anyone on the internet can reach the address, which rules out addresses of this machine and its network. */
export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this machine (RFC 4007, section 11).
  if (isIP(address) === 0 || address.includes('%')) return false
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4')
  if (carriers6.check(address, 'ipv6')) return isPublicAddress(lastFourOctets(address))
  return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

export const isLoopback = (address: string) =>
  isIP(address) !== 0 &&
  !address.includes('%') &&
  loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

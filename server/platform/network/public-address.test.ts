import { describe, expect, test } from 'vitest'

import { isLoopback, isPublicAddress } from './public-address.ts'

describe('non-public addresses', () => {
  test.for([
    ['this network', '0.0.0.0', '0.255.255.255'],
    ['private, class A', '10.0.0.0', '10.255.255.255'],
    ['the network of a carrier', '100.64.0.0', '100.127.255.255'],
    ['loopback', '127.0.0.0', '127.255.255.255'],
    ['link local', '169.254.0.0', '169.254.255.255'],
    ['metadata', '169.254.169.254', '168.63.129.16'],
    ['private, class B', '172.16.0.0', '172.31.255.255'],
    ['protocol assignments', '192.0.0.0', '192.0.0.255'],
    ['documentation 1', '192.0.2.0', '192.0.2.255'],
    ['AS112', '192.31.196.0', '192.175.48.255'],
    ['AMT', '192.52.193.0', '192.52.193.255'],
    ['6to4 relays', '192.88.99.0', '192.88.99.255'],
    ['private, class C', '192.168.0.0', '192.168.255.255'],
    ['benchmarking', '198.18.0.0', '198.19.255.255'],
    ['documentation 2', '198.51.100.0', '198.51.100.255'],
    ['documentation 3', '203.0.113.0', '203.0.113.255'],
    ['multicast', '224.0.0.0', '239.255.255.255'],
    ['reserved', '240.0.0.0', '255.255.255.254'],
    ['broadcast', '255.255.255.255', '255.255.255.255'],
    ['unspecified in IPv6', '::', '0:0:0:0:0:0:0:0'],
    ['loopback in IPv6', '::1', '0000:0000:0000:0000:0000:0000:0000:0001'],
    ['compatible with IPv4', '::127.0.0.1', '::8.8.8.8'],
    ['loopback, mapped', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    ['unspecified, mapped', '::ffff:0:0', '::ffff:0.0.0.0'],
    ['private, mapped', '::FFFF:10.0.0.1', '0:0:0:0:0:ffff:c0a8:0101'],
    ['translated without a prefix of the registry', '::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'],
    ['private behind NAT64', '64:ff9b::10.0.0.1', '64:ff9b::7f00:1'],
    ['unspecified behind NAT64', '64:ff9b::', '64:ff9b::0.0.0.0'],
    ['metadata behind NAT64', '64:ff9b::a9fe:a9fe', '64:ff9b::169.254.169.254'],
    ['a local NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
    ['discard-only', '100::', '100::ffff:ffff:ffff:ffff'],
    ['a dummy prefix', '100:0:0:1::', '100:0:0:1::1'],
    ['protocol assignments in IPv6', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::1'],
    ['benchmarking in IPv6', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
    ['ORCHID', '2001:10::1', '2001:2f::1'],
    ['documentation in IPv6', '2001:db8::1', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['6to4', '2002:7f00:1::', '2002:808:808::1'],
    ['AS112 in IPv6', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
    ['documentation in IPv6, the second', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['beyond global unicast', '4000::1', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['unique local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['metadata in IPv6', 'fd00:ec2::254', 'fd20:ce::254'],
    ['link local in IPv6', 'fe80::1', 'febf::1'],
    ['with a zone', 'fe80::1%eth0', '2606:4700::1111%eth0'],
    ['site local', 'fec0::1', 'feff::1'],
    ['multicast in IPv6', 'ff00::', 'ff02::1'],
    ['no address at all', 'localhost', ''],
    ['an address with more to it', '8.8.8.8 ', '8.8.8.8:53'],
    ['an address written in another way', '0x08.8.8.8', '134744072'],
  ])('%s is not public', ([, first = '', last = '']) => {
    expect([first, isPublicAddress(first)]).toEqual([first, false])
    expect([last, isPublicAddress(last)]).toEqual([last, false])
  })
})

test.for([
  '1.0.0.0',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2000::1',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700:4700::1111',
  '3ffe:ffff::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('loopback is all of 127.0.0.0/8, and ::1', () => {
  expect(
    ['127.0.0.1', '127.255.255.255', '::1', '0:0::1'].filter((one) => !isLoopback(one)),
  ).toEqual([])
  expect(['10.0.0.1', '128.0.0.1', '::2', '::', 'localhost', '::1%lo'].filter(isLoopback)).toEqual(
    [],
  )
})

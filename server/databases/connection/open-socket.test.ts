import { BlockList, createServer, type AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { databaseEngines } from '../../../contract/databases/database-states.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { privateWays, resolvePrivateWays } from '../../testing/private-ways.ts'
import { findAddresses } from './open-socket.ts'
import { attemptSession } from './testing-session.ts'

const outside = { ...onThisMachine, dns: { ...onThisMachine.dns, allowLoopback: false } }

/** What a blocked host must never reach. */
let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
beforeAll(() => new Promise<void>((settle) => listener.listen(0, '127.0.0.1', settle)))
afterAll(() => void listener.close())

const targetOf = (engine: (typeof databaseEngines)[number], host: string) => ({
  engine,
  host,
  port: (listener.address() as AddressInfo).port,
  databaseName: 'shop',
  username: 'reader',
  password: 'reader',
  tlsMode: 'disable' as const,
  certificateAuthority: null,
  clientCertificate: null,
})

describe.for(databaseEngines)('a connection to %s', (engine) => {
  test.for(privateWays)('never reaches %s', async ([, host]) => {
    const { steps, failed } = await attemptSession(targetOf(engine, host), {
      outbound: { ...outside, resolve: resolvePrivateWays },
    })
    expect(failed).toMatch(/^name: (?:private_address|unknown_name)$/)
    expect(steps).toEqual([])
    expect(connections).toBe(0)
  })
})

describe('the networks that the operator allows', () => {
  const allowedNetworks = new BlockList()
  allowedNetworks.addSubnet('10.1.0.0', 16, 'ipv4')
  allowedNetworks.addSubnet('fd00:1::', 32, 'ipv6')

  test.for([
    ['10.1.2.3', '10.1.2.3'],
    ['fd00:1::5', 'fd00:1::5'],
    ['[fd00:1::5]', 'fd00:1::5'],
  ])('%s is reached', async ([host = '', address]) => {
    expect(await findAddresses({ host }, { ...outside, allowedNetworks })).toEqual([address])
  })

  test.for(['10.2.0.1', '127.0.0.1', '192.168.0.1', 'fd00:2::5', 'fe80::1', 'fd00:1::5%eth0'])(
    '%s remains private',
    async (address) => {
      const network = { ...outside, allowedNetworks, resolve: async () => ['10.1.2.3', address] }
      await expect(findAddresses({ host: 'db.example.com' }, network)).rejects.toMatchObject({
        step: 'name',
        fault: 'private_address',
      })
    },
  )
})

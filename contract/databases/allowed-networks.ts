import { z } from 'zod'

import { instant, responseWith, text } from '../common.ts'

const NETWORKS_MAX = 100
const NOTE_MAX = 100

/** An address, or a range in CIDR notation (RFC 4632, RFC 4291). */
export const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'This is not an IP address or range. Enter 192.0.2.1 or 2001:db8::/32, for example.',
})

const allowedNetwork = z.strictObject({
  network,
  note: text().max(NOTE_MAX, `Use at most ${NOTE_MAX} characters.`).trim().default(''),
})
export type AllowedNetwork = z.infer<typeof allowedNetwork>

const networkList = z
  .array(allowedNetwork)
  .max(NETWORKS_MAX, `Use at most ${NETWORKS_MAX} networks.`)
/**
 * POST /v1/database/{id}/networks: replaces all of them. Nothing is changed on the server. `before` states the networks
 * that the change is based on: if the stored ones differ, the change is refused.
 */
export const changeNetworksRequest = z.strictObject({
  networks: networkList,
  before: networkList.optional(),
})
export type ChangeNetworks = z.infer<typeof changeNetworksRequest>

/** Who may sign in to a server, and from where: a line of pg_hba.conf, or an account. */
export const admission = z.object({
  users: z.string(),
  /** Of PostgreSQL. */
  databases: z.string().nullable(),
  /** As it is on the server. */
  address: z.string(),
  /** In CIDR notation, or `all`. Null for a name or a pattern, which can't be compared. */
  network: z.string().nullable(),
  /** Networks within it, as CIDR, that an earlier line refuses to everybody. */
  except: z.array(z.string()).optional(),
})
export type Admission = z.infer<typeof admission>

const verdicts = ['inside', 'outside', 'unclear'] as const

/** Settings to copy. */
const copyLines = z.object({
  purpose: z.enum(['pg_hba', 'accounts', 'firewall']),
  text: z.string(),
})
export type CopyLines = z.infer<typeof copyLines>

/** GET /v1/database/{id}/networks */
export const networksResponse = responseWith(
  z.object({
    networks: z.array(
      allowedNetwork.extend({
        /**
         * Whether the server lets anybody connect to the database from every address in it. Null: not visible, or it
         * depends on the role.
         */
        is_admitted: z.boolean().nullable(),
      }),
    ),
    /** What the latest check found. Null before the first one. */
    admitted: z
      .object({
        read_at: instant,
        rows: z.array(admission.extend({ verdict: z.enum(verdicts) })),
        is_cut: z.boolean(),
        /** What is missing before the list can be read. */
        not_visible: z.string().nullable(),
      })
      .nullable(),
    /** The addresses that checks come from, which are always allowed. Empty if the operator hasn't configured them. */
    own_addresses: z.array(z.string()),
    /** None without networks. */
    lines: z.array(copyLines),
  }),
)
export type Networks = z.infer<typeof networksResponse>['data']

/** GET /v1/outbound-addresses: where checks come from, for a firewall. Empty if the operator hasn't configured them. */
export const outboundAddressesResponse = responseWith(z.array(z.string()))

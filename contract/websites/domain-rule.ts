import { z } from 'zod'

import { responseWith, instant, text } from '../common.ts'
import { ipv6Text, MAPPED_BITS, plainRange } from '../ip-address.ts'
import { ipAddress } from './attack.ts'
import { protection, tls } from './domain-settings.ts'

export const domainRuleKinds = ['block_address', 'allow_rule'] as const
/** How many rules one website has at most. */
export const DOMAIN_RULES_MAX = 1_000

/** The widest ranges that can be blocked: the largest that one network was ever given at once. */
const WIDEST_BITS = { v4: 8, v6: 16 }

function isNarrow(range: string) {
  const [address = '', length] = range.split('/')
  if (length === undefined) return true
  const bits = Number(length)
  if (!address.includes(':')) return bits >= WIDEST_BITS.v4
  // Every mapped address lies in 0000::/16.
  return bits >= (/^0?:/.test(ipv6Text(address)) ? MAPPED_BITS : WIDEST_BITS.v6)
}

const reason = text('The reason must be a text.')
  .max(200, 'The reason is too long. Use at most 200 characters.')
  .regex(/\S/, 'Enter a reason, or leave it out.')
  .trim()
  .optional()

/** POST /v1/domain/{id}/block-address. */
export const blockAddressRequest = z.object({
  address: z
    .union([ipAddress, z.cidrv4(), z.cidrv6()], {
      error: 'Enter an IP address or a range, such as 192.0.2.1 or 192.0.2.0/24.',
    })
    .transform(plainRange)
    .refine(
      isNarrow,
      `This range is too wide: much of the internet would be shut out. Block at most a /${WIDEST_BITS.v4} of IPv4 or a /${WIDEST_BITS.v6} of IPv6.`,
    )
    .describe(
      `An IP address, or a range of at most a /${WIDEST_BITS.v4} of IPv4 or a /${WIDEST_BITS.v6} of IPv6.`,
    ),
  reason,
})

/** POST /v1/domain/{id}/allow-rule: the rule isn't asked any more, everywhere or where the path begins like this. */
export const allowRuleRequest = z.object({
  rule_id: z
    .string('Enter the id of the rule.')
    .regex(/^[1-9]\d{0,8}$/, 'The id of a rule is a number, such as 942100.'),
  path: z
    .string()
    .max(500, 'The path is too long. Use at most 500 characters.')
    // The characters of RFC 3986 section 3.3 but for the percent sign, since an edge compares paths that it has decoded.
    // Nothing that ends a string or a line of its configuration is among them.
    .regex(
      /^\/[\w.~!$&'()*+,;=:@/-]*$/,
      'A path begins with a slash, such as /admin/upload, and has no spaces, quotation marks or percent signs.',
    )
    .optional(),
  reason,
})

/** In a form, a field that is left empty is left out, and of a union only its own sentence is shown. */
const formOf = <T extends z.ZodObject>(request: T) =>
  z.record(z.string(), z.string()).transform((values, context): z.infer<T> => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    const read = request.safeParse(given)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) {
      context.addIssue({ code: 'custom', path, message })
    }
    return z.NEVER
  })
export const blockAddressForm = formOf(blockAddressRequest)
export const allowRuleForm = formOf(allowRuleRequest)

export const domainRule = z.object({
  id: z.uuid(),
  kind: z.enum(domainRuleKinds),
  /** Of block_address: an address, or a range in CIDR notation (RFC 4632). */
  address: z.string().nullable(),
  /** Of allow_rule. */
  rule_id: z.string().nullable(),
  path: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: instant,
})
export type DomainRule = z.infer<typeof domainRule>
export const domainRuleResponse = responseWith(domainRule)
/** GET /v1/domain/{id}/rules, newest first: all of them. */
export const domainRulesResponse = responseWith(z.array(domainRule))
export const domainRulePath = z.object({ id: z.string(), ruleId: z.string() })

/** What a policy can be written as. nginx has two halves: one for a server block, one for the http block around it. */
export const policyFormats = ['json', 'nginx', 'nginx-http', 'modsecurity'] as const

/** GET /v1/domain/{id}/policy. The text formats hold what their edge can do, without reasons, and say what it can't. */
export const policyQuery = z.object({ format: z.enum(policyFormats).default('json') })
export const policy = z.object({
  domain: z.string(),
  /** Goes up by one with each change. */
  version: z.int(),
  changed_at: instant,
  block_addresses: z.array(z.object({ address: z.string(), reason: z.string().nullable() })),
  allow_rules: z.array(
    z.object({ rule_id: z.string(), path: z.string().nullable(), reason: z.string().nullable() }),
  ),
  /** As it is to be done: while a website is under attack, the stricter mode, sensitivity and rate limit. */
  protection,
  tls,
})
export type Policy = z.infer<typeof policy>
const policySignature = z.object({
  /** Ed25519 (RFC 8032) over `policy` in canonical JSON (RFC 8785), in base64url. */
  signature: z.string(),
  /** JSON Web Key (RFC 8037 section 2). Pin it: one that comes along proves nothing. */
  public_key: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
})

export const policyResponse = responseWith(
  z.object({
    policy,
    ...policySignature.shape,
    /** The same by older and coming keys, while the server's key is being changed: take the one that you pinned. */
    other_signatures: z.array(policySignature),
  }),
)

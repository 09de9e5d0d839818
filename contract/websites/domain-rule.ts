import { z } from 'zod'

import { responseWith, instant, text } from '../common.ts'
import { ipv6Text, MAPPED_BITS, plainRange } from '../ip-address.ts'
import { ipAddress } from './attack.ts'
import { protection, tls } from './domain-settings.ts'
import { EVALUATION_RULE, resolvedPath } from './protection.ts'

export const domainRuleKinds = ['block_address', 'allow_rule'] as const
/** The most rules of one website. */
export const DOMAIN_RULES_MAX = 1_000

/** The widest ranges that can be blocked: the largest ever allocated to one network. */
const WIDEST_BITS = { v4: 8, v6: 16 }

function isNarrow(range: string) {
  const [address = '', length] = range.split('/')
  if (length === undefined) return true
  const bits = Number(length)
  if (!address.includes(':')) return bits >= WIDEST_BITS.v4
  // Every mapped address is in 0000::/16.
  return bits >= (/^0?:/.test(ipv6Text(address)) ? MAPPED_BITS : WIDEST_BITS.v6)
}

const reason = text('The reason must be text.')
  .max(200, 'The reason is too long. Use at most 200 characters.')
  .regex(/\S/, 'Enter a reason, or omit it.')
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
      `This range is too wide and would block much of the internet. The widest allowed range is a /${WIDEST_BITS.v4} for IPv4 or a /${WIDEST_BITS.v6} for IPv6.`,
    )
    .describe(
      `An IP address, or a range no wider than a /${WIDEST_BITS.v4} for IPv4 or a /${WIDEST_BITS.v6} for IPv6.`,
    ),
  reason,
})

const faultOfRuleId = (id: string) =>
  EVALUATION_RULE.test(id)
    ? 'This rule only evaluates the others. Without it, nothing would be blocked. Allow the rule that matched the request instead.'
    : 'A rule ID is a number, such as 942100.'

/** POST /v1/domain/{id}/allow-rule: the rule no longer applies, everywhere or to paths with this prefix. */
export const allowRuleRequest = z.object({
  rule_id: z
    .string('Enter the rule ID.')
    .regex(new RegExp(`^(?!${EVALUATION_RULE.source.slice(1)})[1-9]\\d{0,8}$`), {
      error: ({ input }) => faultOfRuleId(String(input)),
    }),
  path: z
    .string()
    .max(500, 'The path is too long. Use at most 500 characters.')
    // The characters of RFC 3986 section 3.3 except the percent sign, since edges compare decoded paths. None of them
    // ends a string or a line of an edge's configuration.
    .regex(
      /^\/[\w.~!$&'()*+,;=:@/-]*$/,
      'A path begins with a slash, such as /admin/upload, and has no spaces, quotation marks or percent signs.',
    )
    .transform(resolvedPath)
    .optional(),
  reason,
})

/**
 * In a form, an empty field is left out, what is pasted may have spaces around it, and a union shows only its own
 * message.
 */
const formOf = <T extends z.ZodObject>(request: T) =>
  z.record(z.string(), z.string().trim()).transform((values, context): z.infer<T> => {
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
/** For a rule whose other fields are those of an attack. */
export const ruleReasonForm = formOf(z.object({ reason }))

export const domainRule = z.object({
  id: z.uuid(),
  kind: z.enum(domainRuleKinds),
  /** For block_address: an address, or a range in CIDR notation (RFC 4632). */
  address: z.string().nullable(),
  /** For allow_rule. */
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

/** The formats of a policy. nginx has two parts: one for a server block, one for the enclosing http block. */
export const policyFormats = [
  'json',
  'nginx',
  'nginx-http',
  'modsecurity',
  /** For a configuration that several websites share. */
  'modsecurity-shared',
] as const

/**
 * GET /v1/domain/{id}/policy. The text formats contain what their edge supports, without reasons, and list what it
 * doesn't.
 */
export const policyQuery = z.object({ format: z.enum(policyFormats).default('json') })
export const policy = z.object({
  domain: z.string(),
  /** Increases by one with each change. */
  version: z.int(),
  changed_at: instant,
  block_addresses: z.array(z.object({ address: z.string(), reason: z.string().nullable() })),
  allow_rules: z.array(
    z.object({ rule_id: z.string(), path: z.string().nullable(), reason: z.string().nullable() }),
  ),
  /** The protection in force: while a website is under attack, the stricter mode, sensitivity and rate limit. */
  protection,
  tls,
})
export type Policy = z.infer<typeof policy>
const policySignature = z.object({
  /** Ed25519 (RFC 8032) over `policy` in canonical JSON (RFC 8785), in base64url. */
  signature: z.string(),
  /** JSON Web Key (RFC 8037 section 2). Pin it: a key from the same response proves nothing. */
  public_key: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
})

export const policyResponse = responseWith(
  z.object({
    policy,
    ...policySignature.shape,
    /**
     * Signatures by older and upcoming keys, while the server's key is being rotated: use the one of your pinned key.
     */
    other_signatures: z.array(policySignature),
  }),
)

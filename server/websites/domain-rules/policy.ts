import { eq } from 'drizzle-orm'

import type { Policy } from '../../../contract/websites/domain-rule.ts'
import type { Domain } from '../../../contract/websites/domain.ts'
import { EVALUATION_RULE } from '../../../contract/websites/protection.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Keys, Signature } from '../../platform/security/keys.ts'
import { protectionInForce } from '../domain-settings/in-force.ts'
import { settingsOf } from '../domain-settings/service.ts'
import { domainPolicies } from '../schema/domain-settings.ts'
import { plainAddress, rulesOf } from './stored-rules.ts'

type Named = Pick<Domain, 'id' | 'name' | 'created_at'>

/**
 * Everything that an edge needs to know about a website. Read in one snapshot, so that the version matches the rules.
 */
export const readPolicy = (db: Db, { id, name, created_at }: Named): Promise<Policy> =>
  db.transaction(
    async (tx) => {
      const [state] = await tx.select().from(domainPolicies).where(eq(domainPolicies.domainId, id))
      const rows = await rulesOf(tx, id)
      const { protection, tls } = await settingsOf(tx, id)
      return {
        domain: name,
        version: state?.version ?? 0,
        changed_at: state?.changedAt.toISOString() ?? created_at,
        block_addresses: rows.flatMap(({ address, reason }) =>
          address === null ? [] : [{ address: plainAddress(address), reason }],
        ),
        allow_rules: rows.flatMap(({ ruleId, path, reason }) =>
          // Older versions accepted rules that would turn the firewall off.
          ruleId === null || EVALUATION_RULE.test(ruleId)
            ? []
            : [{ rule_id: ruleId, path, reason }],
        ),
        protection: protectionInForce(protection),
        tls,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Signs the policy, so that an edge can verify its origin. */
export function signPolicy(keys: Keys, policy: Policy) {
  const signed = canonicalJson(policy)
  const [first, ...others] = keys.sign('policy', signed)
  // In the order that is signed, so that a shell script can verify it without a JSON parser.
  const sorted = JSON.parse(signed) as Policy
  return { policy: sorted, ...written(first), other_signatures: others.map(written) }
}

const written = ({ signature, x }: Signature) => ({
  signature: signature.toString('base64url'),
  public_key: { kty: 'OKP', crv: 'Ed25519', x } as const,
})

/** RFC 8785: no white space, and sorted names. Its numbers and strings are those of JSON.stringify. */
export const canonicalJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

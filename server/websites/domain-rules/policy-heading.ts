import type { Policy } from '../../../contract/websites/domain-rule.ts'

/** The first line of a policy in an edge's format. */
export const policyHeading = ({ domain, version, changed_at }: Policy) =>
  `# Policy of ${domain}, version ${version} of ${changed_at}`

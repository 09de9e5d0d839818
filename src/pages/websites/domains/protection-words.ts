import {
  type ProtectionMode,
  type RuleGroup,
  type Sensitivity,
  type TlsVersion,
  UNDER_ATTACK_RATE_LIMIT,
  UNDER_ATTACK_SENSITIVITY,
} from '../../../../contract/websites/protection.ts'

/** The console doesn't push settings to edges: edges request them. */
export const WHEN_IT_HOLDS = 'It holds as soon as your edge fetches its policy again.'
export const WHO_DOES_IT = 'Your edge enforces this once it has fetched its policy again.'

/** The strictest first. */
export const modeWords: Record<ProtectionMode, { title: string; description: string }> = {
  block: { title: 'Block', description: 'What looks like an attack is refused and logged.' },
  detect: {
    title: 'Detect',
    description:
      'What looks like an attack is only logged. Blocked addresses and countries stay blocked.',
  },
  off: {
    title: 'Off',
    description: 'Nothing is looked at: no rules, no blocked addresses or countries, no limit.',
  },
}

export const underAttackWords = `Attacks are blocked whatever the mode, the sensitivity is at least ${UNDER_ATTACK_SENSITIVITY}, and an address may send at most ${UNDER_ATTACK_RATE_LIMIT} requests a minute. An edge that can challenge visitors challenges everybody.`

export const sensitivityWords: Record<Sensitivity, { label: string; description: string }> = {
  1: { label: '1, usual', description: 'Hardly any false alarms. Right for most websites.' },
  2: { label: '2, higher', description: 'For websites with accounts. Expect some false alarms.' },
  3: { label: '3, high', description: 'For sensitive data. Some rules will have to be allowed.' },
  4: { label: '4, highest', description: 'Few websites work before many rules are allowed.' },
}

export const ruleGroupWords: Record<RuleGroup, string> = {
  911: 'Request methods',
  920: 'Protocol violations',
  921: 'Protocol attacks',
  922: 'Multipart requests',
  930: 'Local file inclusion',
  931: 'Remote file inclusion',
  932: 'Remote code execution',
  933: 'PHP injection',
  934: 'Other injection',
  941: 'Cross-site scripting',
  942: 'SQL injection',
  943: 'Session fixation',
  944: 'Java injection',
}

export const tlsVersionWords: Record<TlsVersion, { label: string; description: string }> = {
  1.2: { label: 'TLS 1.2', description: 'Every browser of the last ten years can do it.' },
  1.3: { label: 'TLS 1.3', description: 'Old devices and some programs can no longer connect.' },
}

import type { Protection } from '../../../../contract/websites/domain-settings.ts'
import { type DomainState, isProtecting } from '../../../../contract/websites/domain-states.ts'
import {
  type ProtectionMode,
  type RuleGroup,
  type Sensitivity,
  type TlsVersion,
  UNDER_ATTACK_RATE_LIMIT,
  UNDER_ATTACK_SENSITIVITY,
} from '../../../../contract/websites/protection.ts'

/** The console doesn't push settings to edges: edges request them. */
export const WHEN_IT_HOLDS = 'It takes effect when your edge next fetches its policy.'
export const WHO_DOES_IT = 'Your edge enforces this once it has fetched its new policy.'

/** The strictest first. */
export const modeWords: Record<ProtectionMode, { title: string; description: string }> = {
  block: { title: 'Block', description: 'Suspected attacks are blocked and logged.' },
  detect: {
    title: 'Detect',
    description: 'Suspected attacks are only logged. Blocked addresses and countries stay blocked.',
  },
  off: {
    title: 'Off',
    description:
      'Nothing is inspected or blocked: no rules, address or country blocks, or rate limits apply.',
  },
}

/** The mode in a sentence. It says what happens to attacks only when that happens now. */
export function modeInWords(
  { mode, is_under_attack: isUnderAttack }: Pick<Protection, 'mode' | 'is_under_attack'>,
  state: DomainState,
) {
  const { title, description } = modeWords[mode]
  if (!isProtecting(state)) {
    return isUnderAttack
      ? `Under attack mode is on, otherwise the mode is ${title}. Both apply once the website is protected.`
      : `Mode: ${title}. It applies once the website is protected.`
  }
  if (isUnderAttack && mode !== 'block') {
    return `Under attack mode is on: attacks are blocked. When you turn it off, the mode is ${title} again.`
  }
  return `Mode: ${title}. ${description}`
}

export const underAttackWords = `Attacks are blocked regardless of the mode. The sensitivity is at least ${UNDER_ATTACK_SENSITIVITY}, and each IP address can send at most ${UNDER_ATTACK_RATE_LIMIT} requests per minute. An edge that can challenge visitors challenges everyone.`

export const sensitivityWords: Record<Sensitivity, { label: string; description: string }> = {
  1: {
    label: '1 (lowest, default)',
    description: 'Very few false positives. Right for most websites.',
  },
  2: {
    label: '2 (medium)',
    description: 'For websites with accounts. Expect some false positives.',
  },
  3: { label: '3 (high)', description: 'For sensitive data. You will need to allow some rules.' },
  4: { label: '4 (highest)', description: 'Most websites work only after many rules are allowed.' },
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
  1.2: { label: 'TLS 1.2', description: 'Supported by every browser from the last ten years.' },
  1.3: { label: 'TLS 1.3', description: 'Older devices and some programs can’t connect.' },
}

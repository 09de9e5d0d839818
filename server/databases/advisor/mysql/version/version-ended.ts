import { versionCheck } from '../version-check.ts'

export const versionEnded = versionCheck({
  id: 'version_ended',
  title: 'The version gets no more security fixes',
  severity: 'high',
  why: 'Known vulnerabilities are not fixed.',
  find(endsOn, { now }) {
    if (endsOn === null) return 'It gets no more releases.'
    return new Date(endsOn) <= now ? `Its last release was due on ${endsOn}.` : undefined
  },
  remedy: 'Upgrade to a version with long-term support.',
})

import { versionCheck } from '../version-check.ts'

const HALF_A_YEAR_MS = 183 * 86_400_000

export const versionEndsSoon = versionCheck({
  id: 'version_ends_soon',
  title: 'Support for the version ends within six months',
  severity: 'low',
  why: 'An upgrade to another version needs preparation and testing.',
  find(endsOn, { now }) {
    const left = endsOn === null ? 0 : new Date(endsOn).getTime() - now.getTime()
    return left > 0 && left < HALF_A_YEAR_MS ? `Its last release is due on ${endsOn}.` : undefined
  },
  remedy: 'Plan the upgrade to a newer version with long-term support.',
})

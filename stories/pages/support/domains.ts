import type { DomainState } from '../../../contract/websites/domain-states.ts'
import type { ListedDomain, ReachedDomain } from '../../../contract/websites/domain.ts'
import { acme } from './organisation.ts'

const made = '2026-01-05T09:30:00.000Z'

const removals: Partial<Record<DomainState, string>> = {
  pending_ns: '2026-02-02T09:30:00.000Z',
  moved: '2026-01-12T09:30:00.000Z',
  expired: '2026-02-04T09:30:00.000Z',
}
/** A state that a website has had since it was added. */
export const inState = (state: DomainState) => ({ state, removal_at: removals[state] ?? null })

export const example: ListedDomain & ReachedDomain = {
  id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11',
  organisation_id: acme.id,
  level: 'admin',
  name: 'example.com',
  display_name: 'example.com',
  is_look_alike: false,
  state: 'draft',
  state_changed_at: made,
  removal_at: null,
  created_at: made,
  mode: 'block',
  is_under_attack: false,
  posture_grade: null,
  blocked: Array.from({ length: 24 }, () => 0),
  registered_until: null,
}

export const international: ListedDomain & ReachedDomain = {
  ...example,
  id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b12',
  name: 'xn--mnchen-3ya.de',
  display_name: 'münchen.de',
}

export const lookAlike: ListedDomain & ReachedDomain = {
  ...example,
  id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b13',
  name: 'xn--pypal-4ve.com',
  display_name: 'pаypal.com',
  is_look_alike: true,
}

export const removed: ListedDomain & ReachedDomain = {
  ...example,
  state: 'removed',
  state_changed_at: '2026-01-07T12:00:00.000Z',
}

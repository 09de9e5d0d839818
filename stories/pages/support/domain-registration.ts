import type { DomainRegistration } from '../../../contract/websites/domain-registration.ts'

export const registration: DomainRegistration = {
  checked_at: '2026-01-07T09:30:00.000Z',
  expires_at: '2026-08-13T04:00:00.000Z',
  registered_at: '1995-08-14T04:00:00.000Z',
  registrar: 'Example Registrar',
  statuses: ['client transfer prohibited'],
  failure: null,
}

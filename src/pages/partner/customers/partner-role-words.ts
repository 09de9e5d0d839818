import { type PartnerRole, partnerRoles } from '../../../../contract/organisation/access.ts'

const NONE = 'none'

/** What a customer lets the people of its partner do. */
const words: Readonly<Record<PartnerRole, { label: string; description: string }>> = {
  admin: {
    label: 'Manage',
    description: 'Websites, databases and settings, but not who has access.',
  },
  auditor: {
    label: 'View only',
    description: 'See everything except billing, but change nothing.',
  },
}
const none = {
  label: 'Nothing',
  description:
    'The partner sees only the organisation’s name. Ingest keys that it created stop working.',
}

export const partnerRoleLabel = (role: PartnerRole | null) => (role ? words[role] : none).label

/** As the options of a field, whose values are strings. */
export const partnerRoleOptions = [
  ...partnerRoles.map((role) => ({ value: role as string, ...words[role] })),
  { value: NONE, ...none },
]
/** The same for the partner, which asks for one of them. */
export const requestedRoleOptions = partnerRoleOptions.map((option) =>
  option.value === NONE
    ? { ...option, description: 'You see only the organisation’s name.' }
    : option,
)
export const roleIn = (value: string) => partnerRoles.find((role) => role === value) ?? null
export const valueOfRole = (role: PartnerRole | null) => role ?? NONE

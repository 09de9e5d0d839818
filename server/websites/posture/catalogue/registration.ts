import type { CatalogueEntry } from './entry.ts'

const group = 'registration'

export const registrationCatalogue = {
  registration_expiry: {
    group,
    title: 'Registration expiry',
    weight: 20,
    advice:
      'Renew the domain at your registrar, and turn on automatic renewal. Check that the registrar has your current card and email address.',
  },
  registration_lock: {
    group,
    title: 'Transfer lock',
    weight: 5,
    advice:
      'Turn on the transfer lock at your registrar, so that no one can transfer the domain without your consent. Turn it off only while you transfer the domain yourself.',
  },
} satisfies Record<string, CatalogueEntry>

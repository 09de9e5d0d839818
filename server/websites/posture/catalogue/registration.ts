import type { CatalogueEntry } from './entry.ts'

const group = 'registration'

export const registrationCatalogue = {
  registration_expiry: {
    group,
    title: 'Expiry of the registration',
    weight: 20,
    advice:
      'Renew the domain at your registrar, and have it renewed by itself from now on. Check that the card and the address for mail that the registrar has are still good.',
  },
  registration_lock: {
    group,
    title: 'Transfer lock',
    weight: 5,
    advice:
      'Turn the transfer lock on at your registrar, so that nobody takes the domain to another one in your name. It is turned off again for a transfer of your own.',
  },
} satisfies Record<string, CatalogueEntry>

/** A page of the manual. `current` follows the newest version. */
export const docs = (page: string) => `https://www.postgresql.org/docs/current/${page}`

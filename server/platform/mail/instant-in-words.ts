/** An instant for an email, in UTC, because the reader's time zone is unknown. */
export const instantInWords = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

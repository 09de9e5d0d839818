/** An instant as an e-mail shows it: nobody knows in which time zone it is read. */
export const instantInWords = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

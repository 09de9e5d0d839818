/** The ILIKE pattern that matches anything containing a text. Wildcards in the text are escaped. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

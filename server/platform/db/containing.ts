/** The ILIKE pattern that matches anything containing a string. Wildcards in the string are escaped. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The pattern of ILIKE for what contains a text, whose own wildcards stand for themselves. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

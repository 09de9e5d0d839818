/** With its first letter as a capital. */
export const capitalized = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase())

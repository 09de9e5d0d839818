export const PREFIX: string
export function prefixedStyles(stylesheet: string): string
export function createPrefixer(
  stylesheet: string,
  base: string,
): Promise<(code: string, path: string) => string>

export function lookUpBrowser(): Promise<string | undefined>
export function findBrowser(): Promise<string>
export const browserArguments: string[]

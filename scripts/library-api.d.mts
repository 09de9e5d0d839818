type Changes = { breaking: string[]; added: string[] }
export declare const interfaceOf: (entries: string[]) => string[]
export declare function changesOf(before: string[], after: string[]): Changes
export declare function versionFor(released: string, changes: Changes): string
export declare const isAtLeast: (one: string, other: string) => boolean

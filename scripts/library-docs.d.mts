type Sources = { typesOf: (name: string) => string; sizeOf: (name: string) => string }
type ComponentPage = { name: string; title: string; is: string; text: string }

export function readExample(name: string): string | undefined
export function componentPages(names: string[], sources: Sources): Promise<ComponentPage[]>

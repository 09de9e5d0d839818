import docs from 'virtual:component-docs'

/**
 * The component that a story's title names, `Components/OtpInput`, with its folder and what its sources say about it.
 */
export function componentNamed(title: string) {
  const [section, name = ''] = title.split('/')
  if (section !== 'Components') return undefined
  const found = Object.entries(docs).find(
    ([folder]) => folder.replaceAll('-', '') === name.toLowerCase(),
  )
  if (!found) return undefined
  const [folder, { parts, slots }] = found
  const part = parts.find((it) => it.name === name) ?? parts[0]
  return part && { folder, slots, part, otherParts: parts.filter((it) => it !== part) }
}

/** The folder whose sources export this component. */
export const folderOfPart = (name: string) =>
  Object.entries(docs).find(([, { parts }]) => parts.some((part) => part.name === name))?.[0]

import packet from 'dns-packet'

import { octetsOf, unescapedDot } from './record-fields.ts'
import { readLabels } from './wire-labels.ts'

/**
 * A label as the codec has it here: its characters, except that a dot or a backslash is written by its number, so that
 * none is mistaken for the end of the label.
 */
const codecLabel = (octets: Buffer) =>
  octets.toString().replaceAll('\\', '\\092').replaceAll('.', '\\046')

/** A name with any escapes, as the codec has it. */
export const codecName = (name: string) =>
  name.includes('\\')
    ? name
        .split(unescapedDot)
        .map((label) => codecLabel(octetsOf(label) ?? Buffer.from(label)))
        .join('.')
    : name

function encodeName(name: string, given?: Buffer, offset = 0) {
  const labels = name.split(unescapedDot).filter((label) => label !== '')
  const octets = Buffer.concat([
    ...labels.map((label) => {
      const text = octetsOf(label) ?? Buffer.from(label)
      return Buffer.concat([Buffer.of(text.length), text])
    }),
    Buffer.of(0),
  ])
  const into = given ?? Buffer.alloc(octets.length)
  octets.copy(into, offset)
  encodeName.bytes = octets.length
  return into
}
encodeName.bytes = 0

function decodeName(message: Buffer, offset = 0) {
  const { labels, end } = readLabels(message, offset)
  decodeName.bytes = end - offset
  return labels.map(codecLabel).join('.') || '.'
}
decodeName.bytes = 0

// dns-packet splits a label at a dot in it. It exports how it reads and writes names, which its types leave out.
Object.assign((packet as unknown as { name: object }).name, {
  encode: encodeName,
  decode: decodeName,
})

/** dns-packet, with names whose labels may have dots. */
export const { decode, encode } = packet

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { readImageFile } from '../../../contract/organisation/image-file.ts'
import { checkFont } from './check-font.ts'
import { whyNotSvg } from './check-svg.ts'
import { drawSvgTask } from './draw-svg.ts'

const within = { width: 384, height: 64 }
const svgOf = (content: string, attributes = 'viewBox="0 0 60 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
const shape = '<path fill="#7c3aed" d="M0 0h60v10H0z"/>'
const repeated = (times: number, content: string) => Array(times).fill(content).join('')

describe('an SVG', () => {
  test.for([
    ['with shapes', svgOf(shape)],
    [
      'as design programs write it',
      `<?xml version="1.0" encoding="UTF-8"?><!-- Exported -->\n${svgOf(`<title>Acme &amp; Sons</title><defs><style>/* Exported: see > below */ .a , path.b{fill:url(#g)}\n.c{fill:none}</style><linearGradient id="g"><stop stop-color="#f00"/></linearGradient></defs><g clip-path="url(#c)"><path class="a" d="M0 0h60v10H0z"/></g><clipPath id="c"><path d="M0 0h60v10H0z"/></clipPath>`)}`,
    ],
    [
      'with quoted and spaced references to its own shapes',
      svgOf(
        `<defs><linearGradient id="g"><stop stop-color="#f00"/></linearGradient></defs><path fill="url('#g')" d="M0 0h60v10H0z"/><path style='fill:url( "#g" )' d="M0 0h9v9z"/><path fill="url( #g)" d="M0 0h9v9z"/>`,
      ),
    ],
  ])('%s is drawn as a PNG in the box', async ([, svg = '']) => {
    expect(whyNotSvg(svg)).toBeUndefined()
    const png = await drawSvgTask({ svg, within })
    expect(png && readImageFile(png)).toEqual({ type: 'image/png', width: 384, height: 64 })
  })

  test.for([
    ['a script', svgOf('<script>alert(1)</script>'), 'contains a script'],
    [
      'a script with a prefix',
      svgOf('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'),
      'contains a script',
    ],
    ['a script in CDATA', svgOf('<![CDATA[<script>]]>'), 'CDATA'],
    [
      'HTML',
      svgOf('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      '<foreignObject>',
    ],
    ['a frame', svgOf('<iframe src="https://evil.example"/>'), '<iframe>'],
    [
      'an image from another site',
      svgOf('<image href="https://evil.example/a.png"/>'),
      'another image',
    ],
    ['a file on the server', svgOf('<image xlink:href="file:///etc/passwd"/>'), 'another image'],
    ['an image in it', svgOf('<image href="data:image/png;base64,AAAA"/>'), 'another image'],
    [
      'a copy from another site',
      svgOf('<use href="https://evil.example/a.svg#x"/>'),
      'another file',
    ],
    ['a copy in code', svgOf('<use href="&#x68;ttps://evil.example"/>'), 'escaped characters'],
    ['a style sheet', svgOf('<style>@import url(https://evil.example)</style>'), 'another file'],
    [
      'a colour from another site',
      svgOf('<path fill="url(https://evil.example#a)" d="M0 0"/>'),
      'another file',
    ],
    ['an escaped reference', svgOf('<style>.a{fill:u\\72l(x)}</style>'), 'escaped characters'],
    ['a link', svgOf('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), '<a>'],
    ['an animation', svgOf('<animate attributeName="href" to="javascript:1"/>'), '<animate>'],
    ['a set element', svgOf('<set attributeName="onload" to="1"/>'), '<set>'],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svgOf('&x;')}`,
      'document type',
    ],
    [
      'entities of entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svgOf('&b;')}`,
      'document type',
    ],
    [
      'a style sheet instruction',
      `<?xml-stylesheet href="https://evil.example"?>${svgOf(shape)}`,
      'instructions',
    ],
    ['an open comment', `${svgOf(shape)}<!-- `, 'damaged'],
    ['copies of copies', svgOf(repeated(10, '<use href="#a"/>')), 'copies'],
    ['too many shapes', svgOf(repeated(2_001, '<g/>')), 'more than 2000 shapes'],
    ['namespaces in namespaces', svgOf(repeated(60, '<g xmlns:a="b">')), 'namespaces'],
    [
      'styles for every way to a shape',
      svgOf(`<style>${repeated(50, '* ')}{fill:red}</style>`),
      'depend on other shapes',
    ],
    ['styles of children', svgOf('<style>g>path{fill:red}</style>'), 'depend on other shapes'],
    ['masks in masks', svgOf(repeated(20, '<g mask="url(#a)"/>')), 'masks'],
    ['a hidden mask', svgOf('<g style="m&#97;sk:url(#a)"/>'), 'escaped characters'],
    [
      'a heavy filter',
      svgOf('<filter id="f"><feTurbulence numOctaves="999999"/></filter>'),
      '<filter>',
    ],
    ['a filter in a style', svgOf('<g style="filter:blur(9999px)"/>'), 'filters'],
    ['endless dashes', svgOf('<path stroke-dasharray="0.00001" d="M0 0h60"/>'), 'dashes'],
    [
      'a pattern of patterns',
      svgOf('<pattern id="p"><path fill="url(#p)"/></pattern>'),
      '<pattern>',
    ],
    ['text', svgOf('<text>Acme</text>'), 'Convert it to outlines'],
    ['HTML instead of it', '<html><svg/></html>', 'not an SVG'],
  ])('with %s is refused', ([, svg = '', why = '']) => {
    expect(whyNotSvg(svg)).toContain(why)
  })

  test.for([
    ['with itself in itself', svgOf('<g id="a"><use href="#a"/></g>')],
    [
      'with clips in a circle',
      svgOf('<clipPath id="a" clip-path="url(#a)"><path d="M0 0h9v9"/></clipPath>'),
    ],
    ['with an enormous size', svgOf(shape, 'width="99999999" height="99999999"')],
    [
      'with enormous numbers',
      svgOf('<path d="M1e38 1e38L-1e38-1e38" stroke="#000" stroke-width="1e30"/>'),
    ],
  ])('%s is drawn, or refused, and the next one is drawn', async ([, svg = '']) => {
    expect(whyNotSvg(svg)).toBeUndefined()
    const png = await drawSvgTask({ svg, within })
    expect(png === null || 'width' in readImageFile(png)).toBe(true)
    expect(await drawSvgTask({ svg: svgOf(shape), within })).not.toBeNull()
  })

  test.for([
    ['without a size', svgOf('', 'width="0" height="0"')],
    ['as a line', svgOf(shape, 'width="10000" height="1"')],
    ['that ends early', svgOf(shape).slice(0, -8)],
  ])('%s is not drawn', async ([, svg = '']) => {
    expect(await drawSvgTask({ svg, within })).toBeNull()
  })
})

const { resolve } = createRequire(import.meta.url)
const font = readFileSync(resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'))
const oneWeight = readFileSync(
  resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2'),
)

/** The id of the font’s maker (OS/2, achVendID). */
const MAKER = 'VRCL'

const changed = (change: (file: Buffer) => void, file = font) => {
  const copy = Buffer.from(file)
  change(copy)
  return copy
}
let packedAt: number | undefined
function findPacked() {
  const packedBytes = font.readUInt32BE(20)
  const start = [...Array(font.length).keys()].find(
    (at) => at > 48 && canUnpack(font.subarray(at, at + packedBytes)),
  )
  if (start === undefined) throw new Error('The packed tables were not found.')
  return start
}

/** The font with other unpacked tables, of the same directory. */
function repacked(change: (data: Buffer) => Buffer) {
  const start = (packedAt ??= findPacked())
  const packed = brotliCompressSync(
    change(brotliDecompressSync(font.subarray(start, start + font.readUInt32BE(20)))),
  )
  const file = Buffer.concat([font.subarray(0, start), packed])
  file.writeUInt32BE(file.length, 8)
  file.writeUInt32BE(packed.length, 20)
  return file
}
function canUnpack(bytes: Buffer) {
  try {
    return brotliDecompressSync(bytes).length > 1_000
  } catch {
    return false
  }
}

describe('a font', () => {
  test('that is variable has a range of weights, and any other has a single weight', () => {
    expect(checkFont(font)).toEqual({ weight: '100 900' })
    expect(checkFont(oneWeight)).toEqual({ weight: '400' })
  })

  /** OS/2, fsType: two bytes in a table that is found by its maker’s id, at its byte 58. */
  const withEmbedding = (fsType: number) =>
    repacked((data) => {
      const maker = data.indexOf(MAKER)
      data.writeUInt16BE(fsType, maker - 58 + 8)
      return data
    })

  test.for([
    ['installable', 0],
    ['preview and print', 4],
    ['editable', 8],
    ['without subsets', 0x01_00],
    ['restricted or editable, of an old font', 0x0a],
  ] as const)('whose maker allows embedding (%s) is accepted', ([, fsType]) => {
    expect(checkFont(withEmbedding(fsType))).toEqual({ weight: '100 900' })
  })

  test.for([
    ['restricted licence', 2],
    ['restricted licence, no subsets', 0x01_02],
    ['bitmaps only', 0x02_00],
  ] as const)('whose maker doesn’t allow embedding (%s) is refused', ([, fsType]) => {
    expect(checkFont(withEmbedding(fsType))).toEqual({
      fault: expect.stringContaining('doesn’t allow embedding'),
    })
  })

  test.for([
    ['an empty file', Buffer.alloc(0), 'not a WOFF2'],
    ['HTML', Buffer.from(`<script>${' '.repeat(100)}</script>`), 'not a WOFF2'],
    ['a WOFF 1 file', changed((file) => file.write('wOFF')), 'not a WOFF2'],
    ['a collection', changed((file) => file.write('ttcf', 4)), 'several fonts'],
    ['an unknown kind', changed((file) => file.write('evil', 4)), 'damaged'],
    ['one with something after its end', Buffer.concat([font, Buffer.from('<script>')]), 'damaged'],
    ['a truncated one', font.subarray(0, 2_000), 'damaged'],
    ['one without tables', changed((file) => file.writeUInt16BE(0, 12)), 'damaged'],
    ['one with too many tables', changed((file) => file.writeUInt16BE(65_535, 12)), 'damaged'],
    [
      'one whose packed length is wrong',
      changed((file) => file.writeUInt32BE(0xff_ff_ff_ff, 20)),
      'damaged',
    ],
    ['one with changed bytes', changed((file) => file.fill(0xff, 5_000, 5_400)), 'damaged'],
    ['one with numbers that don’t end', changed((file) => file.fill(0xff, 48, 120)), 'damaged'],
    [
      'one that unpacks to far more',
      repacked((data) => Buffer.concat([data, Buffer.alloc(50_000_000)])),
      'damaged',
    ],
    ['one that unpacks to less', repacked((data) => data.subarray(0, 100)), 'damaged'],
  ] as const)('%s is refused', ([, file, why]) => {
    expect(checkFont(file)).toEqual({ fault: expect.stringContaining(why) })
  })
})

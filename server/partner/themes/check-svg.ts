/** Elements that logos consist of. Anything else in a file isn't drawn. */
const allowed = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask use symbol title desc style'.split(
    ' ',
  ),
)
const ELEMENTS_MAX = 2_000
/** Copies of copies grow exponentially: this many are still harmless. */
const COPIES_MAX = 8
const CLIPS_MAX = 16
/** Each shape inherits those of the shapes around it. */
const NAMESPACES_MAX = 50

const refused: Record<string, string> = {
  script: 'The SVG contains a script. Export the logo again without it.',
  image: 'The SVG contains another image. Export the logo as shapes only, or as a PNG.',
  text: 'The SVG contains text, whose font may be missing. Convert it to outlines, and export the logo again.',
}

/**
 * Why an SVG isn't drawn, as a sentence, or undefined. The drawing is a bitmap, in which nothing runs and nothing is
 * loaded; this protects the program that draws. It refuses rather than removes, so that no logo looks different from
 * what was sent. Linear in the length of the file.
 */
export function whyNotSvg(svg: string): string | undefined {
  if (/<!(?!--)/.test(svg)) {
    return 'The SVG contains a document type or CDATA. Save it as plain SVG.'
  }
  const markup = withoutComments(svg)
  if (markup === undefined || /<\?(?!xml\s)/.test(markup)) {
    return 'The SVG is damaged, or contains instructions for other programs. Save it as plain SVG.'
  }
  // The prefix of a namespace may be any word.
  const names = [...markup.matchAll(/<([^\s/>!?]+)/g)].map(([, name = '']) =>
    name.slice(name.indexOf(':') + 1),
  )
  if (names[0] !== 'svg') return 'The file is not an SVG, PNG, JPEG or WebP image.'
  const other = names.find((name) => !allowed.has(name))
  if (other !== undefined) {
    return (
      refused[other] ??
      `The SVG contains <${other.slice(0, 40).replaceAll(/[^\w.-]/g, '')}>, which logos can’t have. Save it as plain SVG with shapes only.`
    )
  }
  if (names.length > ELEMENTS_MAX) {
    return `The SVG has more than ${ELEMENTS_MAX} shapes. Simplify it, or upload a PNG.`
  }
  if (names.filter((name) => name === 'use').length > COPIES_MAX) {
    return `The SVG has more than ${COPIES_MAX} copies (<use>). Expand them, and export it again.`
  }
  if ((markup.match(/\b(?:mask|clip-path)\b/g) ?? []).length > CLIPS_MAX) {
    return 'The SVG has too many masks and clipping paths. Simplify it, or upload a PNG.'
  }
  if (/\b(?:filter|marker(?:-\w+)?|stroke-dash\w+)\b/.test(markup)) {
    return 'The SVG has filters, markers or dashes. Expand them to shapes, and export it again.'
  }
  // Escapes could spell a name that none of these checks finds.
  if (/&(?!(?:amp|lt|gt|quot|apos);)|\\/.test(markup)) {
    return 'The SVG contains escaped characters (&#…; or \\). Save it as plain SVG.'
  }
  if (
    /href\s*=\s*["'](?!#)/.test(markup) ||
    /url\((?!\s*(?:["']\s*)?#)/i.test(markup) ||
    /@import/i.test(markup)
  ) {
    return 'The SVG refers to another file. Export the logo again with everything in it.'
  }
  if ((markup.match(/\bxmlns\b/g) ?? []).length > NAMESPACES_MAX) {
    return 'The SVG has too many namespaces. Save it as plain SVG.'
  }
  if (stylesIn(markup).some(dependsOnOthers)) {
    return 'The SVG has styles that depend on other shapes. Save it with a style for each shape.'
  }
  return undefined
}

const stylesIn = (markup: string) =>
  markup
    .split('<')
    .filter((part) => /^(?:[\w-]+:)?style[\s>]/.test(part))
    .map((part) => part.slice(part.indexOf('>') + 1))

/**
 * Selectors with several parts are compared with every way from a shape to the root, which takes exponentially long.
 */
function dependsOnOthers(style: string) {
  const [before = '', ...comments] = style.split('/*')
  const behind = comments.map((part) => part.split('*/').slice(1).join('*/'))
  return [before, ...behind]
    .join('')
    .split('}')
    .some((rule) =>
      (rule.split('{')[0] ?? '').split(',').some((selector) => /[\s>+~]/.test(selector.trim())),
    )
}

/** Undefined when a comment doesn't end. */
function withoutComments(svg: string) {
  const parts: string[] = []
  for (let at = 0; ;) {
    const start = svg.indexOf('<!--', at)
    if (start === -1) return [...parts, svg.slice(at)].join('')
    const end = svg.indexOf('-->', start + 4)
    if (end === -1) return undefined
    parts.push(svg.slice(at, start))
    at = end + 3
  }
}

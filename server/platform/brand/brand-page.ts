import { type Brand, PRODUCT_NAME } from './brand.ts'

export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/**
 * A page of the console in a brand at `origin`, from its first byte: name, title, icon and style sheet. The style sheet
 * comes from the same origin, so that the page's Content-Security-Policy can stay unchanged.
 */
export function brandPage(page: string, brand: Brand, origin: string) {
  const name = escapeHtml(brand.productName)
  const [head = '', ...rest] = page.split('</head>')
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''
  const ownTitle = title.replaceAll(PRODUCT_NAME, () => name)
  const tags = [
    `<link rel="stylesheet" href="${brand.css}">`,
    `<meta name="application-name" content="${name}">`,
    brand.supportUrl && `<link rel="help" href="${escapeHtml(brand.supportUrl)}">`,
    `<meta property="og:site_name" content="${name}">`,
    `<meta property="og:title" content="${ownTitle}">`,
    // OpenGraph requires a whole URL: those who read it don't resolve paths.
    brand.mark && `<meta property="og:image" content="${origin}${brand.mark}">`,
    brand.mark && `<link rel="apple-touch-icon" href="${brand.mark}">`,
  ]
  const icon = brand.favicon ?? brand.mark ?? 'data:,'
  return [
    head
      // First, so that it is requested while the rest arrives.
      .replace(/<title>/, () => `${tags.filter(Boolean).join('')}<title>`)
      .replace(title, () => ownTitle)
      .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}">`),
    // What was prerendered contains nothing but our own words.
    ...rest.map((part) => part.replaceAll(PRODUCT_NAME, () => name)),
  ].join('</head>')
}

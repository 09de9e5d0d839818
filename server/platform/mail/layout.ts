import { escapeHtml } from '../brand/brand-page.ts'
import { type Brand, PRODUCT_NAME } from '../brand/brand.ts'
import type { Mail } from './mail.ts'

/**
 * Stands for the name of the product until the email is sent: only then is it known in whose brand. A character for
 * private use, which no text contains by chance.
 */
export const PRODUCT = '\u{E000}'

/** The content of an email. The text and the HTML are generated from the same words. */
type EmailContent = {
  subject: string
  /** Plain sentences, one paragraph each. */
  before: string[]
  code?: string
  link?: string
  after: string[]
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`

const codeBlock = (code: string) =>
  `<p style="margin:0 0 16px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:6px;font-weight:600">${escapeHtml(code)}</p>`

/** Shown in full, so that it can be checked before it is opened. */
const linkBlock = (link: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;overflow-wrap:anywhere"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`

/**
 * Text that someone else chose, as one line that leaves the direction of the sentence around it unchanged, and in which
 * mail programs recognise no link: an invisible character follows each dot.
 */
export const plainWords = (text: string) =>
  text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replaceAll(/[.:@/](?=\S)/g, '$&\u2060')

/**
 * An email address that someone else chose, unchanged unless a mail program might recognise another link in it, such as
 * www.example.com/login@example.org.
 */
export const plainAddress = (email: string) =>
  /^[\p{L}\p{N}._+-]+@[\p{L}\p{N}.-]+$/u.test(email) ? email : plainWords(email)

/**
 * Renders an email as text and HTML. It sets no colours, so that a mail program's dark mode has nothing to get wrong,
 * and contains no pictures. Only an invitation contains a link, because links in emails are opened by scanners and
 * copied by phishers: opening it changes nothing.
 */
export function render({ subject, before, code, link, after }: EmailContent): Mail {
  const prominent = code ?? link
  const text = [...before, ...(prominent ? [prominent] : []), ...after, `— ${PRODUCT}`].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto">
${[...before.map(paragraph), ...(code ? [codeBlock(code)] : []), ...(link ? [linkBlock(link)] : []), ...after.map(paragraph)].join('\n')}
<p style="margin:24px 0 0;font-size:14px;line-height:20px">${PRODUCT}</p>
</div>
</body>
</html>
`
  return { subject, text: `${text}\n`, html }
}

/** An email in a brand, or in ours. */
export function branded(mail: Mail, brand: Brand | undefined): Mail {
  const name = brand?.productName ?? PRODUCT_NAME
  return {
    subject: mail.subject.replaceAll(PRODUCT, () => name),
    text: mail.text.replaceAll(PRODUCT, () => name),
    html: mail.html.replaceAll(PRODUCT, () => escapeHtml(name)),
  }
}

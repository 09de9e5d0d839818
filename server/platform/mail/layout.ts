import type { Mail } from './mail.ts'

/** The content of an email. The text and the HTML are generated from the same words. */
export type EmailContent = {
  subject: string
  /** Plain sentences, one paragraph each. */
  before: string[]
  code?: string
  after: string[]
}

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`

const codeBlock = (code: string) =>
  `<p style="margin:0 0 16px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:6px;font-weight:600">${escapeHtml(code)}</p>`

/**
 * Renders an email as text and HTML. It sets no colours, so that a mail program's dark mode has nothing to get wrong,
 * and contains neither pictures nor links, because links in emails are opened by scanners and copied by phishers.
 */
export function render({ subject, before, code, after }: EmailContent): Mail {
  const text = [...before, ...(code ? [code] : []), ...after, '— Parapet'].join('\n\n')
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
${[...before.map(paragraph), ...(code ? [codeBlock(code)] : []), ...after.map(paragraph)].join('\n')}
<p style="margin:24px 0 0;font-size:14px;line-height:20px">Parapet</p>
</div>
</body>
</html>
`
  return { subject, text: `${text}\n`, html }
}

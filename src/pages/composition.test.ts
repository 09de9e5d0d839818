import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

const files = readdirSync('src/pages', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx$/.test(file),
)
/** Position, width and spacing: the only styles that a page may set. */
const layout =
  /^(?:(?:sm|md|lg|xl):)?(?:-?m[trblxyse]?-|p[trblxyse]?-|gap-|grid|flex|inline-(?:grid|flex)$|col-|row-|order-|items-|justify-|self-|place-|[wh]-|size-|min-|max-|hidden$|block$|contents$|sr-only$)/
/** Elements for which there is a component. A logo is drawn by the page that names its company. */
const taken =
  /<(?:input|select|textarea|button|table|form|dl|h[1-6]|a|code|dialog|fieldset|label)\b/
/** The payment provider validates its own fields, and a preview submits nothing. */
const otherForms: Record<string, string[]> = {
  'billing/provider-fields/stripe-fields.tsx': ['onSubmit'],
  'partner/themes/preview-samples.tsx': ['nothing'],
}

describe.each(files)('src/pages/%s', (file) => {
  const source = readFileSync(join('src/pages', file), 'utf8')

  test('the page is made of components', () => {
    expect(source.match(taken)?.[0]).toBeUndefined()
    expect(source).not.toMatch(/\bstyle=|#[0-9a-f]{6}\b|\b(?:rgb|hsl|oklch)\(/i)
  })

  test('every form uses useSchemaForm', () => {
    const forms = [...source.matchAll(/<Form\b[^>]*?onSubmit=\{([^}]*)\}/g)]
    const others = forms.map(([, handler]) => handler).filter((one) => one !== 'form.onSubmit')
    expect(others).toEqual(otherForms[file.replaceAll('\\', '/')] ?? [])
  })

  test('a download renews the cookies, which last an hour', () => {
    const links = source.match(/<(?:Router)?Link\b[^>]*\bdownload\b/g) ?? []
    expect(links.length === 0 || source.includes('renewCookies')).toBe(true)
  })

  test('the page sets layout and nothing else', () => {
    const classes = [...source.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(classes.filter((name) => !layout.test(name))).toEqual([])
    // Not combined at run time, where this test couldn't read them.
    expect(source).not.toMatch(/className=\{/)
  })
})

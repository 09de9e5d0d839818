import { parse } from 'tldts'

import { type Outcome, outcome } from '../outcome.ts'
import { htmlTags } from './html-tags.ts'
import { isHtml, pageOf, type WebResponses } from './web-responses.ts'

type Script = { source: string; isForeign: boolean; isSecure: boolean; hasIntegrity: boolean }

/** Scripts from other hosts, which others can change (W3C, Subresource Integrity). */
export function checkSubresourceIntegrity(responses: WebResponses): Outcome {
  const page = pageOf(responses)
  if (!page) return outcome(0, 'No scripts are loaded.')
  if (!isHtml(page)) return outcome(0, 'The page is not HTML, so it loads no scripts.')
  const tags = htmlTags(page.body, ['script'])
  if (tags.length === 0) return outcome(0, 'No scripts are loaded.')
  const scripts = tags.flatMap(({ attributes }) => {
    const source = attributes.get('src')
    if (!source) return []
    return [
      {
        ...placeOf(source, responses.domain, page.url),
        source,
        hasIntegrity: Boolean(attributes.get('integrity')),
      },
    ]
  })
  return judge(scripts)
}

function judge(scripts: readonly Script[]) {
  const foreign = scripts.filter(({ isForeign }) => isForeign)
  const shown = (some: readonly Script[]) => some.map(({ source }) => source).join('\n')
  const insecure = foreign.filter(({ isSecure }) => !isSecure)
  const bare = insecure.filter(({ hasIntegrity }) => !hasIntegrity)
  if (bare.length > 0) {
    return outcome(-50, 'Third-party scripts are, or can be, loaded over plain HTTP.', shown(bare))
  }
  if (insecure.length > 0) {
    return outcome(
      -20,
      'Third-party scripts have integrity hashes, but are, or can be, loaded over plain HTTP.',
      shown(insecure),
    )
  }
  const unchecked = foreign.filter(({ hasIntegrity }) => !hasIntegrity)
  if (unchecked.length > 0) {
    return outcome(-5, 'Third-party scripts have no integrity hashes.', shown(unchecked))
  }
  if (foreign.length > 0)
    return outcome(5, 'Every third-party script has an integrity hash.', shown(foreign))
  return scripts.some(({ hasIntegrity, isSecure }) => hasIntegrity && isSecure)
    ? outcome(5, 'All scripts are first-party, and have integrity hashes.')
    : outcome(0, 'All scripts are first-party.')
}

/** An address without a scheme uses that of the page: a visitor over HTTP loads the script over HTTP too. */
function placeOf(source: string, domain: string, page: URL) {
  if (/^\/\/[^/]/.test(source)) return { isForeign: true, isSecure: false }
  if (!/^https?:\/\//.test(source))
    return { isForeign: false, isSecure: page.protocol === 'https:' }
  return { isForeign: parse(source).domain !== domain, isSecure: source.startsWith('https:') }
}

export { SkipLink, type SkipLinkProps } from './skip-link.tsx'
export { englishSkipLinkLabels, type SkipLinkLabels } from './skip-link.tsx'

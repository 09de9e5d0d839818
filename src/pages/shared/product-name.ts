/**
 * What the console is called: on a partner's host, the name in the document that the server sent. It is there before
 * anything is rendered, and the same as long as the document is.
 */
export const productName = () =>
  (typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) ??
  'Parapet'

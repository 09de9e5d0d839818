/** Each provider requires its logo in its own form; in one colour they have the same visual weight. */
export function GoogleLogo() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
      <path d="M12.2 10.3v3.5h5c-.2 1.3-1.5 3.8-5 3.8a5.6 5.6 0 0 1 0-11.2c1.8 0 3 .8 3.6 1.4l2.5-2.4A8.9 8.9 0 0 0 12.2 3a9 9 0 1 0 0 18c5.2 0 8.6-3.6 8.6-8.8 0-.7 0-1.3-.2-1.900z" />
    </svg>
  )
}

export function GithubLogo() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
      <path d="M12 2.500a9.5 9.5 0 0 0-3 18.500c.5.1.7-.2.7-.5v-1.800c-2.6.6-3.2-1.1-3.2-1.1-.4-1.1-1-1.4-1-1.4-.9-.6 0-.6 0-.6 1 .1 1.5 1 1.5 1 .8 1.5 2.2 1 2.8.8 0-.6.3-1 .6-1.3-2.1-.2-4.3-1-4.3-4.7 0-1 .4-1.9 1-2.6-.1-.2-.4-1.2.1-2.5 0 0 .8-.3 2.6 1a9 9 0 0 1 4.8 0c1.8-1.3 2.6-1 2.6-1 .5 1.3.2 2.3.1 2.5.6.7 1 1.6 1 2.6 0 3.7-2.2 4.5-4.4 4.7.4.3.7.9.7 1.800v2.600c0 .3.2.6.7.5A9.5 9.5 0 0 0 12 2.500z" />
    </svg>
  )
}

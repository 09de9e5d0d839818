import { useState } from 'react'

/** The same form as the static floor, as the smallest possible sign-in form in React. */
export function SignInForm() {
  const [message, setMessage] = useState('')

  async function signIn(event) {
    event.preventDefault()
    const body = JSON.stringify(Object.fromEntries(new FormData(event.currentTarget)))
    const response = await fetch('/v1/auth', { method: 'POST', body })
    setMessage(response.ok ? 'Signed in.' : 'Email or password is wrong.')
  }

  return (
    <>
      <h1>Sign in</h1>
      <form onSubmit={(event) => void signIn(event)}>
        <label htmlFor="email">Email</label>
        <input id="email" name="username" type="email" autoComplete="username" required />
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <button>Sign in</button>
        <output>{message}</output>
      </form>
    </>
  )
}

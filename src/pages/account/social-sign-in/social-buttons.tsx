import type { SocialProvider } from '../../../../contract/account/social-sign-in.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { GithubLogo, GoogleLogo } from './provider-logos.tsx'
import type { SocialSignIn } from './use-social-sign-in.ts'

const providers: { id: SocialProvider; name: string; Logo: () => React.ReactNode }[] = [
  { id: 'google', name: 'Google', Logo: GoogleLogo },
  { id: 'github', name: 'GitHub', Logo: GithubLogo },
]

/** Continue with either provider, in a separate window. */
export function SocialButtons({ pending, start, cancel }: SocialSignIn) {
  return (
    <div className="grid gap-3">
      {providers.map(({ id, name, Logo }) => (
        <Button
          key={id}
          variant="secondary"
          width="full"
          isPending={pending === id}
          onClick={() => start(id)}
        >
          {pending !== id && <Logo />}
          Continue with {name}
        </Button>
      ))}
      <Alert tone="info" live="polite">
        {pending && (
          <>
            <p>Continue in the window that has opened.</p>
            <Button variant="text" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
      </Alert>
    </div>
  )
}

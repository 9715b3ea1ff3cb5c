import { ROUTES } from '../../routes'

const WORDS = {
  signed_out: {
    title: 'You are signed out.',
    says: 'A session ends after 8 hours without use. What you typed here stays: sign in in the new tab, then go on.',
    button: 'Sign in again',
    href: ROUTES.auth.path,
  },
  google_not_confirmed: {
    title: 'One more key.',
    says: 'You are signed in by your phone. What you typed here stays: confirm with Google in the new tab, then go on.',
    button: 'Confirm with Google',
    href: ROUTES.ops.path,
  },
} as const

/** Over a console that its session does not open any more: the way back opens beside it, and what was typed stays. */
export function SessionEnded({ by }: { by: keyof typeof WORDS }) {
  const { title, says, button, href } = WORDS[by]
  return (
    <div role="alert" className="card mb-3 flex flex-wrap items-center gap-3">
      <p className="min-w-60 flex-1">
        <strong>{title}</strong> {says}
      </p>
      <a className="button" href={href} target="_blank" rel="noreferrer">
        {button}
      </a>
    </div>
  )
}

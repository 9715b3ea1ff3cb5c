import { ROUTES } from '../../routes'
import type { Connection } from './driver-state'
import { DRIVERS_ONLY, YOU_ARE_SIGNED_OUT } from './sentences'

/** The session has ended, or is another's now: nothing works here until somebody signs in. */
export function NotConnected({
  connection,
}: {
  connection: Extract<Connection, 'signed out' | 'not a driver'>
}) {
  const { title, text } = connection === 'signed out' ? YOU_ARE_SIGNED_OUT : DRIVERS_ONLY
  return (
    <section className="page-narrow grid content-start gap-6" role="alert">
      <h1>{title}</h1>
      <p className="text-xl">{text}</p>
      <a className="button min-h-18 text-xl" href={ROUTES.auth.path}>
        Sign in
      </a>
    </section>
  )
}

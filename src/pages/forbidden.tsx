import { ROUTES } from '../routes'

export interface ForbiddenPageProps {
  /** Whose part this is, in a sentence with its full stop. */
  whose: string
  /** Who is reading it, as they are signed in now. */
  reader: 'customer' | 'driver' | 'admin'
}

/** The one way on that is the reader's own: nobody is led to a part that is not theirs. */
const WAYS_ON = {
  customer: { as: 'a rider', path: ROUTES.booking.path, label: 'Book a ride' },
  driver: { as: 'a driver', path: ROUTES.driver.path, label: 'Go to your rides' },
  admin: { as: 'an operator', path: ROUTES.ops.path, label: 'Go to operations' },
} as const

/** A part of the site that is somebody else's. */
export function ForbiddenPage({ whose, reader }: ForbiddenPageProps) {
  const { as, path, label } = WAYS_ON[reader]
  return (
    <section className="page-narrow">
      <p className="plate text-2xl">403</p>
      <h1 className="mt-5">{whose.replace(/\.$/, '')}</h1>
      <p className="mt-3 text-muted">
        You are signed in as {as}. If this should be yours, sign out and come back with the number we know you
        by.
      </p>
      <a className="button mt-6" href={path}>
        {label}
      </a>
    </section>
  )
}

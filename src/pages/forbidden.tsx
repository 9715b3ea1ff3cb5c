import { PageHead } from '../components/page-head'
import { ROUTES } from '../routes'
import { ShutTollGate } from './dead-end-drawings'

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
    <div className="page-wide">
      <PageHead title={whose.replace(/\.$/, '')} drawing={<ShutTollGate plate="403" />}>
        You are signed in as {as}. If this should be yours, sign out and come back with the number we know you
        by.
      </PageHead>
      <a className="button" data-size="large" href={path}>
        {label}
      </a>
    </div>
  )
}

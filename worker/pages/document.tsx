import { DocumentPage } from '../../src/pages/document'
import { PRINT_SCRIPT } from '../../src/pages/receipt'
import { ROUTES, tripPath } from '../../src/routes'
import { findOwnBooking } from '../bookings/booking-row'
import { type Database, databaseOf } from '../database/client'
import { readDocument } from '../documents/read-documents'
import type { SignedInUser } from '../http/app-env'
import { isOperator } from '../session/guards'
import { guardedPage } from './guarded'

const route = ROUTES.document

/**
 * The document of an address, 'IN-2627-000001', for its booking's rider, and for operators, also once the account is
 * deleted. To anybody else it never was.
 */
async function findDocument(database: Database, user: SignedInUser, id: string) {
  const [, ...parts] = /^([A-Z0-9-]{1,4})-(\d{4})-(\d{6,8})$/.exec(id) ?? []
  const document = await readDocument(database, parts.join('/'))
  if (document === null) return null
  const { booking_id, names_number } = document
  if (!isOperator(user) && !(await findOwnBooking(database, user.userId, booking_id))) return null
  return { document, named: names_number === null ? null : await readDocument(database, names_number) }
}

export const documentPage = guardedPage(route, async (c, user) => {
  const found = await findDocument(databaseOf(c.env.DB), user, c.req.param('id') ?? '')
  if (found === null) return null
  const { body, number, booking_id } = found.document
  const back = isOperator(user)
    ? { label: 'Operations', href: ROUTES.ops.path }
    : { label: 'Back to the trip', href: tripPath(booking_id) }
  const content = <DocumentPage {...found} back={back} />
  return { content, route: { ...route, title: `${body.title} ${number}` }, inline: PRINT_SCRIPT }
})

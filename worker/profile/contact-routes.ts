import { and, asc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import {
  type ContactProblems,
  checkContact,
  type EmergencyContact,
  type EmergencyContactRow,
  MAX_CONTACTS,
} from '../../src/domain/profile/emergency-contact'
import type { RefusalTable } from '../../src/domain/refusals'
import { accept, refuse } from '../../src/domain/result'
import { type Database, databaseOf } from '../database/client'
import { newId } from '../database/new-id'
import { insertRow, selectColumns } from '../database/rows'
import { emergencyContacts as contacts, users } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { jsonBody, refusedBy } from '../http/failures'
import { once } from '../idempotency'
import { requireVerifiedPhone } from '../session/guards'

/** Longer than any field may be: what is too long gets a sentence beside its field, what is absurd is not read. */
const Typed = v.pipe(v.string(), v.maxLength(200))

const withContacts = { fields: ({ contacts }: { contacts: EmergencyContact[] }) => ({ contacts }) }

const CONTACT_REFUSALS = {
  unfit_contact: [
    422,
    ({ problems: { name, phone_no } }: { problems: ContactProblems }) => name ?? phone_no ?? '',
    { fields: ({ problems }: { problems: ContactProblems }) => ({ problems }) },
  ],
  too_many: [409, `You can name ${MAX_CONTACTS}. Remove one to add another.`, withContacts],
  /** Absent, or another person's. */
  no_such_contact: [404, 'There is no such contact any more.', withContacts],
} as const satisfies RefusalTable

/** The statement of a rider's emergency contacts, oldest first: also for a batch that ends with the fresh list. */
export const contactsOf = (database: Database, userId: string) =>
  selectColumns(database, contacts, ['id', 'name', 'phone_no'], eq(contacts.user_id, userId)).orderBy(
    asc(contacts.created_at),
    asc(contacts.id),
  )

const ContactBodySchema = v.object({ name: Typed, phone_no: Typed })

/** A rider's emergency contacts (docs/product.md, EMERGENCY-10); every write answers the fresh list. */
export const contactRoutes = new Hono<AppEnv>()
  .use('/profile/emergency-contacts/*', requireVerifiedPhone)
  .post('/profile/emergency-contacts', jsonBody(ContactBodySchema), async (c) => {
    const database = databaseOf(c.env.DB)
    const { userId } = c.get('user')
    const [own] = await database.select({ phone: users.phone_no }).from(users).where(eq(users.id, userId))
    const checked = checkContact(c.req.valid('json'), own?.phone ?? null)
    if (!checked.ok) throw refusedBy(CONTACT_REFUSALS, { reason: 'unfit_contact', problems: checked.refusal })
    const { name, phone_no } = checked.value
    const row: EmergencyContactRow = {
      ...{ id: newId(), user_id: userId, name, phone_no },
      created_at: new Date().toISOString(),
    }
    const mine = sql`FROM emergency_contacts WHERE user_id = ${userId}`
    const isKnown = sql`EXISTS (SELECT 1 ${mine} AND phone_no = ${phone_no})`
    const added = await once(c, CONTACT_REFUSALS, async (pressed) => {
      const [, list] = await pressed.batch([
        // The same number again is the same contact.
        insertRow(
          pressed,
          contacts,
          row,
          sql`(${isKnown} OR (SELECT COUNT(*) ${mine}) < ${MAX_CONTACTS})`,
        ).onConflictDoUpdate({ target: [contacts.user_id, contacts.phone_no], set: { name } }),
        contactsOf(pressed, userId),
      ])
      return list.some((one) => one.phone_no === phone_no)
        ? accept(list)
        : refuse({ reason: 'too_many', contacts: list })
    })
    return c.json({ contacts: added ?? (await contactsOf(database, userId)) }, 201)
  })
  .delete('/profile/emergency-contacts/:id', async (c) => {
    const { userId } = c.get('user')
    const own = and(eq(contacts.id, c.req.param('id')), eq(contacts.user_id, userId))
    const database = databaseOf(c.env.DB)
    const removed = await once(c, CONTACT_REFUSALS, async (pressed) => {
      const [deleted, list] = await pressed.batch([
        pressed.delete(contacts).where(own),
        contactsOf(pressed, userId),
      ])
      return deleted.meta.changes > 0 ? accept(list) : refuse({ reason: 'no_such_contact', contacts: list })
    })
    return c.json({ contacts: removed ?? (await contactsOf(database, userId)) })
  })

import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import {
  checkContact,
  type EmergencyContact,
  type EmergencyContactRow,
  MAX_CONTACTS,
} from '../../src/domain/profile/emergency-contact'
import { type Database, databaseOf } from '../database/client'
import { newId } from '../database/new-id'
import { columnsOf, insertRow } from '../database/rows'
import { emergencyContacts as contacts, users } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { limitRider } from '../http/rate-limit'
import { requireVerifiedPhone } from '../session/guards'

/** Longer than any field may be: what is too long gets a sentence beside its field, what is absurd is not read. */
const Typed = v.pipe(v.string(), v.maxLength(200))

const ContactBody = v.object({ name: Typed, phone_no: Typed })

/** The statement of a rider's emergency contacts, oldest first: for a batch that ends with the fresh list. */
const contactsOf = (database: Database, userId: string) =>
  database
    .select(columnsOf(getTableColumns(contacts), ['id', 'name', 'phone_no']))
    .from(contacts)
    .where(eq(contacts.user_id, userId))
    .orderBy(asc(contacts.created_at), asc(contacts.id))

/** A rider's emergency contacts, oldest first. Throws where they can't be read. */
export const readContacts = async (database: Database, userId: string): Promise<EmergencyContact[]> =>
  contactsOf(database, userId)

/** A rider's emergency contacts (docs/product.md, EMERGENCY-10); every write answers the fresh list. */
export const contactRoutes = new Hono<AppEnv>()
  .use('/profile/emergency-contacts/*', requireVerifiedPhone, limitRider)
  .post('/profile/emergency-contacts', jsonBody(ContactBody), async (c) => {
    const database = databaseOf(c.env.DB)
    const { userId } = c.get('user')
    const [own] = await database.select({ phone: users.phone_no }).from(users).where(eq(users.id, userId))
    const checked = checkContact(c.req.valid('json'), own?.phone ?? null)
    if (!checked.ok) {
      const [message = ''] = Object.values(checked.refusal)
      return fail(c, 422, 'unfit_contact', message, { problems: checked.refusal })
    }
    const { name, phone_no } = checked.value
    const row: EmergencyContactRow = {
      ...{ id: newId(), user_id: userId, name, phone_no },
      created_at: new Date().toISOString(),
    }
    const mine = sql`FROM emergency_contacts WHERE user_id = ${userId}`
    const [, , list] = await database.batch([
      // The same number sent again, as after a lost answer, is the same contact.
      database
        .update(contacts)
        .set({ name })
        .where(and(eq(contacts.user_id, userId), eq(contacts.phone_no, phone_no))),
      insertRow(
        database,
        contacts,
        row,
        sql`(SELECT COUNT(*) ${mine}) < ${MAX_CONTACTS} AND NOT EXISTS (SELECT 1 ${mine} AND phone_no = ${phone_no})`,
      ),
      contactsOf(database, userId),
    ])
    if (list.some((one) => one.phone_no === phone_no)) return c.json({ contacts: list }, 201)
    return fail(c, 409, 'too_many', `You can name ${MAX_CONTACTS}. Remove one to add another.`, {
      contacts: list,
    })
  })
  .delete('/profile/emergency-contacts/:id', async (c) => {
    const { userId } = c.get('user')
    const database = databaseOf(c.env.DB)
    const [deleted, list] = await database.batch([
      database.delete(contacts).where(and(eq(contacts.id, c.req.param('id')), eq(contacts.user_id, userId))),
      contactsOf(database, userId),
    ])
    // Another person's contact and an absent one have the same answer, with the contacts that the asker really has.
    if (deleted.meta.changes !== 1) {
      return fail(c, 404, 'no_such_contact', 'There is no such contact any more.', { contacts: list })
    }
    return c.json({ contacts: list })
  })

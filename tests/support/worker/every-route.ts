import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { needId } from '../../../src/domain/ops/needs'
import { documentPath } from '../../../src/routes'
import { newId } from '../../../worker/database/new-id'
import { aDocument, documentRow } from '../bookings/documents'
import { requestWithin } from './api'
import { enteredCharge } from './charges'
import { firstRow, insertInto, run } from './database'
import { putFailedMessage } from './inbox'
import { paymentOf, proposalOf, refundOf } from './money'
import { openSessionRow, type SignedIn, signedInDriver, signedInOperator, signedInRider } from './people'
import { insertPackage, insertRule } from './pricing'
import { newRide } from './rides'
import type { RouteRow } from './route-row'
import { RoomSocket } from './sockets'

// What the walk over every route needs: the people who ask, and the things that they ask for.

/** Who asks. The ride is the rider's, and the driver has it; the stranger is a driver who has not. */
export const WHO = ['visitor', 'rider', 'other', 'driver', 'stranger', 'operator'] as const
export type Who = (typeof WHO)[number]

export type Stage = keyof typeof newRide

export const SEEN = '2099-01-01T00:00:00.000Z'

/** The callers to whom the ride is nothing of their own; and another operator. */
async function newBystanders() {
  const [other, stranger, operator, colleague] = await Promise.all([
    signedInRider(),
    signedInDriver(),
    signedInOperator(),
    signedInOperator(),
  ])
  return { other, stranger, operator, colleague }
}

let worlds = 0

/** People, and a ride at this stage with all that hangs on it: nobody else's tests know of them. */
async function newWorld(stage: Stage, bystanders = newBystanders()) {
  const { colleague, ...others } = await bystanders
  const [rider, driver] = await Promise.all([signedInRider({ fullName: 'Asha Rao' }), signedInDriver()])
  const ride = await newRide[stage]({ rider, driver })
  const [address, share, contact, session, pay] = [newId(), newId(), newId(), newId(), newId()]
  const cash = newId()
  const picture = `${rider.userId}-1700000000000.jpg`
  const ruleId = newId()
  const payment = await paymentOf(ride.booking.id)
  await insertRule('outstation', 'premium', { id: ruleId, effective_from: '2099-01-01T00:00:00.000Z' })
  await env.PICTURES.put(`profile-pictures/${picture}`, 'a picture')
  const charge = await enteredCharge(ride)
  worlds += 1
  const document = aDocument({
    booking_id: ride.booking.id,
    number: `ZZ/2627/${String(worlds).padStart(6, '0')}`,
  })
  const [booking_id, user_id] = [ride.booking.id, rider.userId]
  await insertInto({
    customer_saved_locations: { id: address, customer_id: user_id, label: 'Home', address: '12 Temple Road' },
    open_sessions: { ...openSessionRow(user_id), id: session },
    emergency_contacts: { id: contact, user_id, name: 'Ravi', phone_no: '+919845099998' },
    ride_shares: { id: share, booking_id, user_id },
    driver_cash: { id: cash, driver_id: driver.userId, amount_paise: 100, recorded_by: colleague.userId },
    documents: documentRow(document),
    ops_log: {
      ...{
        operator_id: others.operator.userId,
        action: 'of this walk',
        subject_kind: 'file',
        subject_id: share,
      },
      details: JSON.stringify({ kind: 'rides', from: '2099-04-01', to: '2099-04-01' }),
    },
    payment_links: { id: pay, booking_id, expires_at: ride.booking.scheduled_time },
  })
  await run('UPDATE users SET profile_picture_url = ? WHERE id = ?', `/profile-pictures/${picture}`, user_id)
  return {
    ride,
    /** When the need began that an operator closes: operators say what they saw. */
    seen: SEEN as string,
    people: { visitor: null, rider, driver, ...others },
    /** The id of each kind of thing that a path may name. All of the rider's own are this rider's. */
    ids: {
      booking: ride.booking.id,
      address,
      contact,
      session,
      share,
      pay,
      cash,
      file: share,
      picture,
      driver: driver.userId,
      vehicle: driver.vehicleId ?? '',
      rule: ruleId,
      package: await insertPackage({}),
      payment: payment.provider_payment_id,
      refund: (await refundOf(payment, { status: 'failed', failure: 'failed_at_provider' })).id,
      proposal: (await proposalOf(payment, colleague)).id,
      charge: charge.id,
      document: documentPath(document.number).slice('/document/'.length),
      need: needId('no_show_reported', ride.booking.id, SEEN),
      message: await putFailedMessage('booking.confirmed', ride.booking.id, { recipient_id: rider.userId }),
    },
  }
}

export interface World extends Awaited<ReturnType<typeof newWorld>> {
  /** What the form was filled from that an operator saves. */
  was?: object | null
}
export type Kind = keyof World['ids']

/** One world of each stage, made when a test asks for it; the bystanders are the same in all of them. */
export function oneOfEachStage(bystanders = newBystanders()) {
  const worlds = new Map<Stage, Promise<World>>()
  return (stage: Stage) => {
    const world = worlds.get(stage) ?? newWorld(stage, bystanders)
    worlds.set(stage, world)
    return world
  }
}

/**
 * The worlds that the routes are asked in: readings share one of each stage, and so does what changes no ride and ends
 * no session. Anything else has a world of its own, with bystanders of its own where somebody's session may end.
 */
export function worldsOfRoutes() {
  // The database of the file that asks, never of this module: each file of tests begins with an empty database.
  const bystanders = newBystanders()
  const [toRead, toAsk] = [oneOfEachStage(bystanders), oneOfEachStage(bystanders)]
  return (route: string, { id, ride = 'accepted' }: RouteRow): Promise<World> => {
    if (route.startsWith('GET ')) return toRead(ride)
    if (route.includes('sign-out')) return newWorld(ride)
    return id === undefined ? toAsk(ride) : newWorld(ride, bystanders)
  }
}

/** An id of this kind that nothing has. */
export const absentId = (kind: Kind): string =>
  kind === 'picture' ? `${newId()}-1700000000000.jpg` : newId()

/** Everything of the rider's that somebody else's request might have changed. */
export async function ofTheRider({ ids, people }: World): Promise<string> {
  const read = (table: string, id: string, column = 'id') =>
    env.DB.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`).bind(id)
  const rows = await env.DB.batch([
    read('bookings', ids.booking),
    read('customer_saved_locations', ids.address),
    read('emergency_contacts', ids.contact),
    read('open_sessions', ids.session),
    read('ended_sessions JOIN open_sessions USING (hash)', ids.session),
    read('needs', ids.booking, 'subject'),
    read('users', people.rider.userId),
    read('ride_shares', ids.share),
    read('payment_links', ids.pay),
    ...['reviews', 'ride_declines', 'refunds', 'refund_proposals', 'outbox', 'ride_charges'].map((table) =>
      read(table, ids.booking, 'booking_id'),
    ),
  ])
  return JSON.stringify(rows.map(({ results }) => results))
}

/** How much there is of what presses make; a message once, however many channels it is sent by. */
export const madeSoFar = () =>
  firstRow(`SELECT
    (SELECT count(*) FROM ops_log) AS actions, (SELECT count(*) FROM refunds) AS refunds,
    (SELECT count(*) FROM refund_proposals) AS proposals, (SELECT count(*) FROM reviews) AS reviews,
    (SELECT count(*) FROM needs) AS needs, (SELECT count(*) FROM ride_shares) AS shares,
    (SELECT count(*) FROM payment_links) AS links, (SELECT count(*) FROM consents) AS consents,
    (SELECT count(*) FROM booking_cancellations) AS cancellations, (SELECT sum(ride_version) FROM bookings) AS transitions,
    (SELECT count(*) FROM customer_saved_locations) AS addresses, (SELECT count(*) FROM emergency_contacts) AS contacts,
    (SELECT count(*) FROM vehicles) AS cars, (SELECT count(*) FROM pricing_rules) AS rules,
    (SELECT count(*) FROM rental_packages) AS packages, (SELECT count(DISTINCT message_id) FROM outbox) AS messages`)

/** What was answered, without what goes on by itself afterwards: messages, refunds and documents on their way. */
export async function decided(answer: Response): Promise<unknown> {
  const said = v.parse(v.record(v.string(), v.unknown()), await answer.json())
  for (const part of ['messages', 'refunds', 'ledger', 'statement', 'documents']) delete said[part]
  return [answer.status, said]
}

export interface Asked {
  method: string
  path: string
  /** JSON; a form where it is one; none for a reading. */
  body?: object
  form?: boolean
  socket?: boolean
}

/** The request of a row, with this id in the place of the one that its path or its body names. */
export function requestOf(
  route: string,
  row: RouteRow,
  world: World,
  id = row.id ? world.ids[row.id] : '',
): Asked {
  const [method = '', path = ''] = route.split(' ')
  const named: World = row.id ? { ...world, ids: { ...world.ids, [row.id]: id } } : world
  const body = typeof row.body === 'function' ? row.body(path.includes(':id') ? world : named) : row.body
  return {
    method,
    path: path
      .replace(':id', id)
      .replace(':charge', world.ids.charge)
      .replace(':kind', 'rider_was_not_there')
      .replace('*', id),
    ...(body ? { body } : {}),
    ...(row.form ? { form: true } : {}),
    ...(row.socket ? { socket: true } : {}),
  }
}

export function ask(
  who: SignedIn | null,
  { method, path, body, form, socket }: Asked,
  key: string = crypto.randomUUID(),
  address: Record<string, string> = {},
): Promise<Response> {
  if (method === 'GET' && !socket) return requestWithin(path, who, { headers: address })
  const send = (headers: Record<string, string>, body?: BodyInit) =>
    requestWithin(path, who, { method, headers: { ...headers, ...address }, ...(body && { body }) })
  if (socket) return send({ upgrade: 'websocket' })
  if (form) return send({}, new URLSearchParams(Object.entries(body ?? {})))
  return send({ 'content-type': 'application/json', 'idempotency-key': key }, JSON.stringify(body ?? {}))
}

/** What differs between any two answers: the request's own id, nonce and time, and the id that was asked for. */
const VOLATILE = new Set(['x-request-id', 'content-security-policy', 'date'])

/** An answer as whoever asked sees it, byte for byte but for what differs between any two. A socket's is its close. */
export async function seen(answer: Response, id: string): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !VOLATILE.has(name))
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  const said = answer.webSocket ? await new RoomSocket(answer).isClosed() : await answer.text()
  const text = said
    .replaceAll(answer.headers.get('x-request-id') ?? 'no id', '<request>')
    .replaceAll(nonce ?? 'no nonce', '<nonce>')
    .replace(/ data-now="\d+"/, '')
  // An answer may repeat the id that was asked for, as a redirect to the sign-in does.
  return JSON.stringify([answer.status, headers, text]).replaceAll(id, '<id>')
}

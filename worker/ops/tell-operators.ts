import { sql } from 'drizzle-orm'
import { shortId } from '../../src/domain/bookings/booking'
import { formatDateTime } from '../../src/domain/kolkata-time'
import { notBefore } from '../../src/domain/messages/sending'
import { type Board, NEED_WORDS } from '../../src/domain/ops/dispatch-board'
import { isPressing } from '../../src/domain/ops/messages'
import { formatPaise } from '../../src/domain/payments/amounts'
import { type Database, databaseOf } from '../database/client'
import { RANDOM_ID } from '../database/new-id'
import { silentRides } from '../dispatch'
import type { Bindings } from '../http/app-env'
import { readBoard } from './dispatch-board'

/** Something on the board, as operators are told of it. */
interface OperatorNeed {
  /** The same for as long as it lasts. */
  id: string
  /** On a screen that anybody may read: no name, no number and no place. */
  words: string
  /** Of a ride that cannot wait for the morning. */
  isPressing: boolean
}

/** What of the board operators are told, the most urgent first. */
function needsOn(
  { needs, messages, messages_waiting: stuck, money, papers }: Omit<Board, 'counts'>,
  now: Date,
): OperatorNeed[] {
  const later = (id: string, words: string): OperatorNeed => ({ id, words, isPressing: false })
  const { refunds, payments, proposals, events_waiting, refunds_waiting, audit, audit_overdue } = money
  return [
    ...needs.map(({ id, need, ride }) => ({
      id,
      words: `${NEED_WORDS[need]}: booking ${shortId(ride.id)}, ${formatDateTime(new Date(ride.scheduled_time))}`,
      isPressing: need === 'emergency' || isPressing(ride, now),
    })),
    ...messages.map(({ id, booking_id, is_pressing }) => ({
      id: `message|${id}`,
      words: `Message did not arrive${booking_id === null ? '' : `: booking ${shortId(booking_id)}`}`,
      isPressing: is_pressing,
    })),
    ...refunds.map(({ id, amount_paise }) =>
      later(`refund|${id}`, `Refund held up: ${formatPaise(amount_paise)}`),
    ),
    ...payments.map(({ provider_payment_id: id, left_paise }) =>
      later(`payment|${id}`, `Money of no booking: ${formatPaise(left_paise)}`),
    ),
    ...proposals.map(({ id, amount_paise }) =>
      later(`${PROPOSAL}${id}`, `Refund to consent to: ${formatPaise(amount_paise)}`),
    ),
    // What waits changes with each event: told once a day.
    ...(events_waiting ? [later(`events|${dayOf(events_waiting.since)}`, 'Payment events are waiting')] : []),
    ...(refunds_waiting ? [later(`refunds|${dayOf(refunds_waiting.since)}`, 'Refunds are waiting')] : []),
    ...(stuck ? [later(`messages|${dayOf(stuck.since)}`, 'Messages cannot be sent')] : []),
    ...(audit_overdue ? [later(`audit_overdue|${audit?.began_at ?? ''}`, 'The audit is overdue')] : []),
    // Sent again where another end has come near.
    ...papers.map(({ subject, id, papers: [first] }) =>
      later(
        `papers|${id}|${first?.until ?? ''}`,
        `Papers of a ${subject === 'driver' ? 'driver' : 'car'} end or have no date`,
      ),
    ),
    ...(audit && audit.found > 0 ? [later(`audit|${audit.began_at}`, `Books: ${audit.found} off`)] : []),
  ]
}

const dayOf = (instant: string) => instant.slice(0, 10)

/** Begins the id of a need, before the proposal's own. */
const PROPOSAL = 'proposal|'

/** Operators who are told. */
const TOLD = 20

/**
 * Tells operators who have a proven e-mail address or a browser that shows notifications what has come to the board
 * since they were last told: one message a run for each of them, and each need once. At night only what a ride needs
 * that is under way or begins within 12 hours. The others wait for the morning, if they stand by then.
 */
export async function tellOperators(env: Bindings, now: Date): Promise<void> {
  const database = databaseOf(env.DB)
  const [somebody] = await database.all(sql`SELECT 1 FROM ${operatorsToTell()}`)
  if (!somebody) return
  const board = await readBoard({ database, operatorId: '', now }, (limit) => silentRides(env, limit))
  const isNight = notBefore('money', now) > now
  await putOperatorMessages(
    database,
    needsOn(board, now).filter((need) => need.isPressing || !isNight),
    now,
  )
}

/** Index operators. */
const operatorsToTell = () => sql`(SELECT users.id FROM users
  WHERE users.role = 'admin' AND users.deleted_at IS NULL AND (users.email IS NOT NULL OR EXISTS (
    SELECT 1 FROM push_subscriptions WHERE push_subscriptions.user_id = users.id))
  LIMIT ${sql.raw(String(TOLD))})`

/**
 * One statement, so that however many runs there are at once each need is told once. The first need that is new to an
 * operator has the message; the others are kept as told with it. Nobody is told of their own proposal.
 */
async function putOperatorMessages(
  database: Database,
  needs: readonly OperatorNeed[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await database.run(sql`
    INSERT INTO outbox (id, message_id, event, recipient_id, status, try_at, reference, last_error, created_at, ended_at,
      details)
    SELECT id, id, 'operator.needed', operator_id, iif(place = 1, 'due', 'untrue'), iif(place = 1, ${at}, NULL),
      ${RANDOM_ID}, iif(place = 1, NULL, 'told with another'), ${at}, iif(place = 1, NULL, ${at}),
      json_object('need', words || iif(new > 1, ', and ' || (new - 1) || ' more', ''))
    FROM (
      SELECT id, operator_id, words, count(*) OVER (PARTITION BY operator_id) AS new,
        row_number() OVER (PARTITION BY operator_id ORDER BY urgency) AS place
      FROM (
        SELECT 'operator.needed|' || (needs.value ->> 'id') || '|' || told.id AS id, told.id AS operator_id,
          needs.value ->> 'words' AS words, needs.key AS urgency
        FROM json_each(${JSON.stringify(needs)}) AS needs CROSS JOIN ${operatorsToTell()} AS told
        WHERE NOT EXISTS (SELECT 1 FROM refund_proposals WHERE refund_proposals.proposed_by = told.id
          AND refund_proposals.id = substr(needs.value ->> 'id', ${PROPOSAL.length + 1}))
      ) AS due
      WHERE NOT EXISTS (SELECT 1 FROM outbox AS before WHERE before.id = due.id)
    ) WHERE TRUE
    ON CONFLICT DO NOTHING`)
}

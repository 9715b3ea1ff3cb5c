import { sql } from 'drizzle-orm'
import { daysBefore } from '../../src/domain/kolkata-time'
import { notBefore } from '../../src/domain/messages/sending'
import { NEEDS_SHOWN, needId, tellingOf } from '../../src/domain/ops/needs'
import { type Database, databaseOf } from '../database/client'
import { RANDOM_ID } from '../database/new-id'
import { readSignals } from '../dispatch'
import type { Bindings } from '../http/app-env'
import { readNeeds } from './needs'

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
  const signals = await readSignals(env, NEEDS_SHOWN)
  const needs = await readNeeds({ database, operatorId: '', now, ...signals })
  await forgetEnded(database, JSON.stringify(needs.map(({ id }) => id)), now)
  const isNight = notBefore('money', now) > now
  await putOperatorMessages(
    database,
    needs
      .map((need) => ({ id: need.id, ...tellingOf(need, now) }))
      .filter(({ isPressing }) => isPressing || !isNight),
    now,
  )
}

/** Index operators. */
const operatorsToTell = () => sql`(SELECT users.id FROM users
  WHERE users.role = 'admin' AND users.deleted_at IS NULL AND (users.email IS NOT NULL OR EXISTS (
    SELECT 1 FROM push_subscriptions WHERE push_subscriptions.user_id = users.id))
  LIMIT ${sql.raw(String(TOLD))})`

/**
 * Empties the details of messages about needs that have ended, after 30 days. `worker/upkeep.ts` deletes a message without
 * details. While a need lasts, its message stays, so that operators are not told of the need again. Index outbox_with_details.
 */
const forgetEnded = (database: Database, lasting: string, now: Date) =>
  database.run(sql`UPDATE outbox SET details = NULL
    WHERE details IS NOT NULL AND created_at < ${daysBefore(now, 30)}
      AND event = 'operator.needed' AND NOT EXISTS (SELECT 1 FROM json_each(${lasting})
        WHERE outbox.id = 'operator.needed|' || value || '|' || outbox.recipient_id)`)

/**
 * One statement, so that each need is told once, however many runs there are at once. The first need that is new to an
 * operator has the message; the others are kept as told with it. Nobody is told of their own proposal.
 */
async function putOperatorMessages(
  database: Database,
  needs: readonly { id: string; words: string }[],
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
        SELECT 'operator.needed|' || (need.value ->> 'id') || '|' || told.id AS id, told.id AS operator_id,
          need.value ->> 'words' AS words, need.key AS urgency
        FROM json_each(${JSON.stringify(needs)}) AS need CROSS JOIN ${operatorsToTell()} AS told
        WHERE NOT EXISTS (SELECT 1 FROM refund_proposals WHERE refund_proposals.proposed_by = told.id
          AND refund_proposals.id = substr(need.value ->> 'id', ${needId('refund_proposed', '').length + 1}))
      ) AS due
      WHERE NOT EXISTS (SELECT 1 FROM outbox AS before WHERE before.id = due.id)
    ) WHERE TRUE
    ON CONFLICT DO NOTHING`)
}

import { describe, expect, it } from 'vitest'
import { runSchedule } from '../support/simulation/run-schedule'
import type { ScheduleRun } from '../support/simulation/schedule-run'
import { knownSchedules } from './known-schedules'

/** What there is: bookings, orders, payments, refunds, the messages of those. */
const leftOf = ({ simulation }: ScheduleRun) =>
  simulation
    .rows(`
  SELECT status || ' ' || payment_status AS what FROM bookings
  UNION ALL SELECT count(*) || ' orders, ' || count(offered_at) || ' offered, ' || count(answered_at) || ' asked about'
    FROM payment_orders HAVING count(*) > 2
  UNION ALL SELECT CASE applied WHEN 1 THEN 'applied ' ELSE 'not applied ' END || amount_paise FROM payments
  UNION ALL SELECT 'refund ' || reason || ' ' || status || ' ' || amount_paise FROM refunds
  UNION ALL SELECT event FROM outbox`)
    .map(({ what }) => String(what))

describe('what once lost money or misled a rider', () => {
  it.each(knownSchedules)('$name', async ({ schedule, told, left }) => {
    const { read } = await runSchedule(schedule, (run) => ({
      told: run.rules.told.map(({ what }) => what),
      left: leftOf(run),
    }))
    expect(read).toEqual({ told, left })
  })
})

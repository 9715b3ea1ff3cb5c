// What no change of a booking may break (docs/decisions/0063): each query finds what does.

/** A change as the queries of these rules read it, beside its booking. */
const CHANGES = 'FROM booking_changes AS change JOIN bookings ON bookings.id = change.booking_id'

/** Payments of a change's order. */
const PAID = `FROM payments JOIN payment_orders ON payment_orders.id = payments.transaction_id
  WHERE payment_orders.booking_id = change.booking_id AND payment_orders.change_number = change.number`

/** What counts of payments, in paise, without what a change gave back of them; more conditions may follow. */
export const COUNTED = `SELECT total(amount_paise - (SELECT total(amount_paise) FROM refunds
    WHERE payment_id = payments.id AND reason = 'changed')) FROM payments WHERE applied = 1`

/** Payments of a booking's first orders, whenever they are paid. */
const PAID_FIRST = `FROM payments JOIN payment_orders ON payment_orders.id = payments.transaction_id
  WHERE payments.booking_id = bookings.id AND payment_orders.change_number IS NULL AND payment_orders.purpose IN ('advance', 'full')`

/** The message of a change. Rows of the outbox are numbered as they are written, whatever moment a request began at. */
const IS_TOLD_OF_CHANGE = `outbox.booking_id = bookings.id AND event = 'booking.changed'
  AND outbox.id LIKE '%|change ' || change.number || '%'`

/** What the published table kept of what was held when a change was pressed, in paise: an hour, a share, no floor. */
const KEPT_AT_START = `floor((
    (SELECT total(amount_paise) FROM payments
      WHERE booking_id = bookings.id AND applied = 1 AND payments.created_at < change.created_at)
    - (SELECT total(refunds.amount_paise) FROM refunds JOIN payments ON payments.id = payment_id
      WHERE refunds.booking_id = bookings.id AND applied = 1 AND refunds.created_at < change.created_at))
  * CASE WHEN hours > 24 THEN 0 WHEN hours >= 12 THEN 0.25 WHEN hours >= 2 THEN 0.5 ELSE 1 END)`

export const CHANGES_NEVER = {
  'two changes wait for one booking': `
    SELECT booking_id AS what FROM booking_changes WHERE state = 'waiting' GROUP BY booking_id HAVING count(*) > 1`,
  'a change waits for a booking that is cancelled': `
    SELECT change.booking_id AS what ${CHANGES} WHERE state = 'waiting' AND status = 'cancelled'`,
  'a press was two changes, or a change that nobody pressed': `
    SELECT 'changes' AS what WHERE (SELECT count(*) FROM booking_changes)
      <> (SELECT count(*) FROM idempotency_keys WHERE key LIKE 'change %')`,
  'a change was made after another than it was priced after': `
    SELECT change.booking_id || ' ' || number AS what ${CHANGES} WHERE state = 'made' AND after_number <> coalesce((
      SELECT max(number) FROM booking_changes AS other
      WHERE other.booking_id = change.booking_id AND state = 'made' AND other.number < change.number), 0)`,
  // A change of what is not paid makes an advance of 0, and a payment of the first order may make it more afterwards: its
  // request may have begun before the change's, so their moments say nothing of their order.
  'a booking is not what its newest change made it': `
    SELECT bookings.id AS what FROM bookings LEFT JOIN booking_changes AS change
      ON change.booking_id = bookings.id AND change.number = change_number AND state = 'made'
    WHERE (change_number > 0 AND (fare_amount, scheduled_time, vehicle_type, dropoff_latitude)
        IS NOT (wanted ->> 'fare_amount', wanted ->> 'scheduled_time', wanted ->> 'vehicle_type', wanted ->> 'dropoff_latitude'))
      OR (change_number > 0 AND (advance_amount, remaining_amount) IS NOT (wanted ->> 'advance_amount', wanted ->> 'remaining_amount')
        AND NOT EXISTS (SELECT 1 ${PAID_FIRST} AND wanted ->> 'advance_amount' = 0))
      OR change_number <> (SELECT coalesce(max(number), 0) FROM booking_changes
        WHERE booking_id = bookings.id AND state = 'made')`,
  'a change was made and not paid as it had to be, or paid and not made': `
    SELECT change.booking_id || ' ' || number AS what ${CHANGES}
    WHERE (SELECT total(payments.amount_paise) ${PAID} AND applied = 1) <> iif(change.state = 'made', order_paise, 0)`,
  'a payment that made no change does not go back whole, and once': `
    SELECT change.booking_id || ' ' || number AS what ${CHANGES}
    WHERE EXISTS (SELECT 1 ${PAID} AND applied = 0 AND (SELECT iif(count(*) = 1, total(refunds.amount_paise), -1)
      FROM refunds WHERE payment_id = payments.id AND reason <> 'at_provider') <> payments.amount_paise)`,
  // Where a payment of the first order comes after changes of what is not paid, what is above the fare goes back by the last; it
  // stays so where the payment is taken back later, because the driver collected all.
  'a change gave back other than was agreed': `
    SELECT change.booking_id || ' ' || number AS what ${CHANGES}
    WHERE iif(state = 'made', refund_paise, 0) + iif(
        number = (SELECT max(number) FROM booking_changes WHERE booking_id = bookings.id AND state = 'made'
          AND wanted ->> 'advance_amount' = 0),
        (SELECT total(max(0, payments.amount_paise - 100 * (wanted ->> 'fare_amount'))) ${PAID_FIRST} AND EXISTS (
          SELECT 1 FROM ledger WHERE ledger.payment_id = payments.id AND kind = 'captured' AND counts = 1)), 0)
      <> (SELECT total(amount_paise) FROM refunds
        WHERE refunds.booking_id = bookings.id AND reason = 'changed' AND cause_id = 'change ' || number)`,
  'a change and a cancellation pay a rider more than a cancellation before it': `
    SELECT bookings.id AS what
    FROM (SELECT *, (unixepoch(former ->> 'scheduled_time') - unixepoch(created_at)) / 3600.0 AS hours
      FROM booking_changes WHERE state = 'made' AND kind = 'priced' AND actor = 'rider') AS change
    JOIN bookings ON bookings.id = change.booking_id JOIN booking_cancellations ON booking_cancellations.booking_id = bookings.id
    WHERE booking_cancellations.created_at < scheduled_time AND bookings.id NOT IN (SELECT booking_id FROM car_problems)
      AND EXISTS (SELECT 1 FROM refunds WHERE refunds.booking_id = bookings.id AND reason = 'rider_cancelled')
      AND ${KEPT_AT_START} > (SELECT total(amount_paise) FROM payments WHERE booking_id = bookings.id AND applied = 1)
        - (SELECT total(amount_paise) FROM refunds
          WHERE refunds.booking_id = bookings.id AND reason IN ('rider_cancelled', 'changed'))`,
  'a driver has a ride that was changed and that they were not asked about, or gave back': `
    SELECT bookings.id AS what ${CHANGES} WHERE state = 'made' AND kind = 'priced' AND bookings.status = 'accepted'
      AND set_out_at IS NULL AND (SELECT max(rowid) FROM outbox
          WHERE outbox.booking_id = bookings.id AND event = 'ride.driver_assigned')
        < (SELECT min(rowid) FROM outbox WHERE ${IS_TOLD_OF_CHANGE}) AND (asked_driver_id IS NOT driver_id
        OR answer = 'given_back' OR (answer = 'silent' AND silence = 'releases'))`,
  'a ride that is open holds a driver, a car or a PIN': `
    SELECT id AS what FROM bookings WHERE status = 'pending'
      AND coalesce(driver_id, vehicle_id, accepted_at, busy_from, busy_until, start_pin, set_out_at) IS NOT NULL`,
  'a driver is busy at another time than that of their ride': `
    SELECT id AS what FROM bookings
    WHERE status = 'accepted' AND unixepoch(busy_from) <> unixepoch(scheduled_time) - 1800`,
} as const

/** What of changes must not be left when all is over. */
export const CHANGES_NOT_LEFT = {
  'a change waits for ever': `SELECT booking_id AS what FROM booking_changes WHERE state = 'waiting'`,
  'a driver is asked for ever': `
    SELECT booking_id AS what FROM booking_changes WHERE asked_until IS NOT NULL AND answer IS NULL`,
  'a change has no message of it': `
    SELECT change.booking_id || ' ' || number AS what ${CHANGES} WHERE state = 'made' AND NOT EXISTS (SELECT 1 FROM outbox
      WHERE ${IS_TOLD_OF_CHANGE})`,
} as const

/** Payments of changes that were made in time and given back, and nothing came before them. */
export const GIVEN_BACK_IN_TIME = `
  SELECT change.booking_id || ' ' || change.number AS what, provider_payment_id, payment_orders.id AS order_id, offered_at
  ${CHANGES} JOIN payment_orders
    ON payment_orders.booking_id = bookings.id AND payment_orders.change_number = change.number
    JOIN payments ON payments.transaction_id = payment_orders.id JOIN refunds ON payment_id = payments.id
  WHERE refunds.reason = 'change_lapsed' AND change.state <> 'made'
    AND gateway_response ->> 'created_at' < unixepoch(change.created_at) + 1800
    AND bookings.status IN ('pending', 'accepted') AND set_out_at IS NULL AND NOT EXISTS (SELECT 1 FROM booking_changes AS other
      WHERE other.booking_id = bookings.id AND other.number > change.number)`

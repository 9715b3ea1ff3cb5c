import { expect, it } from 'vitest'
import { tripOf } from '../../support/worker/actions'
import { post, statusesOf } from '../../support/worker/api'
import { rowsOf } from '../../support/worker/database'
import { eventsOf } from '../../support/worker/inbox'
import { closeNeed } from '../../support/worker/needs'
import { panelOf } from '../../support/worker/operators'
import { type SignedIn, signedInOperator } from '../../support/worker/people'
import { minutesFrom, newRide } from '../../support/worker/rides'

const tell = (rider: SignedIn | null, id: string, kind: string, own_words: string | null = null) =>
  post(`/api/trips/${id}/cases`, { kind, own_words }, rider)

const casesOf = (id: string) =>
  rowsOf("SELECT kind, facts ->> 'own_words' AS own_words FROM needs WHERE subject = ?", id)

it('A rider says that they got out early, once; an operator answers, and the rider reads and is told it', async () => {
  const { booking, rider } = await newRide.completed()
  const before = await tripOf(rider, booking.id)
  expect(before).toMatchObject({ cases: [], openable_cases: ['rider_was_not_there', 'rider_got_out_early'] })
  expect(
    await statusesOf(
      ['At the\u202e bridge', 'Again'].map((words) => tell(rider, booking.id, 'rider_got_out_early', words)),
    ),
  ).toEqual([200, 409])
  const [one, ...more] = await casesOf(booking.id)
  expect(more).toEqual([])
  expect(['At the bridge', 'Again']).toContain(one?.own_words)
  // After a lost answer, and by a press without words, it is the same case.
  for (const words of [String(one?.own_words), null]) {
    expect((await tell(rider, booking.id, 'rider_got_out_early', words)).status).toBe(200)
  }
  const operator = await signedInOperator()
  await closeNeed(booking.id, 'rider_got_out_early', 'We give ₹50 back', operator)
  const after = await tripOf(rider, booking.id)
  expect(after.openable_cases).toEqual(['rider_was_not_there'])
  expect(after.cases).toMatchObject([{ kind: 'rider_got_out_early', answer: 'We give ₹50 back' }])
  expect(await eventsOf(booking.id)).toContain('ride.case_answered')
  // Closed, it is not opened again.
  await tell(rider, booking.id, 'rider_got_out_early', 'Once more')
  const panel = await panelOf(operator, booking.id)
  expect(panel.needs).toHaveLength(1)
  expect(panel.needs[0]?.closed_at).not.toBeNull()
})

it('It is refused after 48 hours, for a trip that it does not fit, and where it cannot be read', async () => {
  const { booking, rider } = await newRide.completed({ overrides: { end_time: minutesFrom(-48 * 60 - 1) } })
  expect((await tell(rider, booking.id, 'rider_got_out_early')).status).toBe(409)
  const ahead = await newRide.setOut()
  expect((await tell(ahead.rider, ahead.booking.id, 'rider_was_not_there')).status).toBe(409)
  for (const [kind, words] of [
    ['end_not_confirmed', null],
    ['rider_was_not_there', 'x'.repeat(501)],
  ] as const) {
    expect((await tell(ahead.rider, ahead.booking.id, kind, words)).status).toBe(400)
  }
  expect([...(await casesOf(booking.id)), ...(await casesOf(ahead.booking.id))]).toEqual([])
})

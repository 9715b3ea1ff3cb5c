import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { alerts, button, heading, link, pass, press, type } from '../../support/islands/page'
import { aBoard, aRide, arrived, NOW, onTheWay, started } from './boards'
import * as driver from './driver-page'

driver.withDriver()

const pinField = () => screen.getByLabelText<HTMLInputElement>('Ask for the PIN')

describe('setting out', () => {
  it('works by the clock of the server, whatever the phone says', async () => {
    const from = new Date(NOW.getTime() + 60_000).toISOString()
    driver.server.now = () => new Date(Date.now() + 2 * 60 * 60_000)
    // By this phone it is 4:00 pm; by the server it is 6:00 pm.
    vi.setSystemTime(new Date(NOW.getTime() - 2 * 60 * 60_000))
    await driver.openPage(aBoard({ rides: [aRide({ set_out_from: from })], now: NOW.toISOString() }))
    expect(screen.getByText('From 6:01 pm, in 1 min')).toBeTruthy()
    expect(button('Set out').getAttribute('aria-disabled')).toBe('true')
    await pass(60_000)
    expect(button('Set out').getAttribute('aria-disabled')).toBeNull()
  })

  it('asks first, says what the browser can not do, and then fills the screen with the ride', async () => {
    driver.answers('set-out', onTheWay())
    await driver.openWith(aRide())
    await press('Set out')
    expect(screen.getByText(/Your browser sends nothing while the screen is dark/)).toBeTruthy()
    expect(driver.movesAsked()).toEqual([])
    await driver.confirm('Set out')
    expect(driver.movesAsked()).toEqual([{ path: driver.move('set-out'), body: {} }])
    expect(heading()).toBe('Prestige Shantiniketan, Whitefield Main Road, Hoodi, Bengaluru')
  })

  it('without a network says why it does not work, and that the drive can go on (OFFLINE-7)', async () => {
    driver.server.moves[driver.move('set-out')] = () => 'unreachable'
    await driver.openWith(aRide())
    await press('Set out')
    await driver.confirm('Set out')
    expect(alerts().join()).toContain('Drive to the pickup')
  })

  it('is there for the next ride alone', async () => {
    const tomorrow = aRide({ id: 'ride-2', scheduled_time: '2026-11-22T12:30:00.000Z' })
    await driver.openWith(aRide(), tomorrow)
    expect(screen.getAllByRole('button', { name: 'Set out' })).toHaveLength(1)
    expect(screen.getByText('Tomorrow')).toBeTruthy()
  })
})

describe('the drive to the pickup', () => {
  it('leads there by coordinates and never by the words of an address', async () => {
    await driver.openWith(onTheWay())
    expect(link('Google Maps').href).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=12.9899,77.7283&travelmode=driving',
    )
    expect(link('Other map app').getAttribute('href')).toBe('geo:12.9899,77.7283?q=12.9899,77.7283')
    expect(link(/Call rider/).getAttribute('href')).toBe('tel:+919000000001')
  })

  it('has no call for a rider without a number, but the office’s and 112 (NOSHOW-9)', async () => {
    await driver.openWith(onTheWay({ rider: { name: 'Asha', phone_no: null, profile_picture_url: null } }))
    expect(screen.queryByRole('link', { name: /Call rider/ })).toBeNull()
    expect(link('Call the office').getAttribute('href')).toMatch(/^tel:\+91/)
    expect(link('Call 112').getAttribute('href')).toBe('tel:112')
  })

  it('is handed back with a reason, and not without', async () => {
    driver.answers('hand-back')
    await driver.openWith(onTheWay())
    await press('Hand back')
    await driver.confirm('Hand back')
    expect(screen.getByText('Choose why.')).toBeTruthy()
    expect(driver.movesAsked()).toEqual([])
    fireEvent.click(screen.getByLabelText('Trouble with the car'))
    await driver.confirm('Hand back')
    expect(driver.movesAsked()).toEqual([
      { path: driver.move('hand-back'), body: { reason: 'Trouble with the car' } },
    ])
    // The driver's own doing: nobody tells them that the ride is gone.
    expect(alerts()).toEqual([])
    expect(heading()).toBe('Your rides')
  })

  it.each([
    ['given to another driver', 'reassigned', 'No longer yours'],
    ['cancelled', null, 'Ride cancelled'],
  ] as const)('says in large letters that the ride was %s, and goes back', async (_, reason, title) => {
    await driver.openWith(onTheWay())
    await driver.openSocket()
    driver.server.board = () =>
      aBoard({ rides: reason === null ? [onTheWay({ phase: 'cancelled', rider: null })] : [] })
    if (reason === null) await pass(15_000)
    else await driver.loseSocket(reason)
    expect(heading()).toBe(title)
    expect(screen.queryByRole('button', { name: 'I have arrived' })).toBeNull()
    await press('Back to rides')
    expect(heading()).toBe('Your rides')
  })

  it('learns from the socket that a ride of another day was cancelled, which the dashboard no longer has', async () => {
    await driver.openWith(onTheWay())
    await driver.openSocket()
    driver.has()
    await driver.ofRide({ version: 3, phase: 'cancelled' })
    expect(heading()).toBe('Ride cancelled')
  })

  it('does not report the completion that this page sent', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof aBoard>>()
    driver.server.moves[driver.move('complete')] = () => answer.promise
    await driver.openWith(started({ remaining_amount: 0 }))
    await driver.openSocket(0, 4)
    await driver.endPaidOnline()
    driver.has()
    await driver.ofRide({ version: 5, phase: 'completed' })
    expect(heading()).toBe('Nothing to collect')
    answer.resolve(aBoard())
    await pass(0)
    expect(heading()).toBe('Ride completed')
  })

  it('reads the dashboard at once when the socket reports a newer version', async () => {
    await driver.openWith(onTheWay())
    await driver.openSocket()
    driver.has(started({ version: 9 }))
    await driver.openSocket(0, 9)
    await pass(0)
    expect(button('End ride')).toBeTruthy()
  })
})

describe('the PIN', () => {
  it('has its keys and Start above who rides, so that a warning at the top pushes no key out of view', async () => {
    await driver.openWith(arrived())
    const who = screen.getByRole('heading', { level: 1 })
    expect(who.compareDocumentPosition(button('Start ride'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  })

  it('starts the ride with the four digits, whatever was typed between them', async () => {
    driver.answers('start', started())
    await driver.openWith(arrived())
    // The page has its own keys: the phone's keyboard would cover the button.
    expect(pinField().inputMode).toBe('none')
    await driver.typePin('0 4-2a7 9')
    expect(driver.movesAsked()).toEqual([{ path: driver.move('start'), body: { pin: '0427' } }])
    expect(button('End ride')).toBeTruthy()
  })

  it('is typed with the keys of the page, of which the fifth counts for nothing', async () => {
    driver.answers('start', started())
    await driver.openWith(arrived())
    for (const key of ['0', '4', '9', 'Delete the last digit', '2', '7', '7']) await press(key)
    expect(pinField().value).toBe('0427')
    await press('Start ride')
    expect(driver.movesAsked()).toEqual([{ path: driver.move('start'), body: { pin: '0427' } }])
  })

  it('is not sent with fewer than four digits', async () => {
    await driver.openWith(arrived())
    await driver.typePin('042')
    expect(driver.movesAsked()).toEqual([])
    expect(screen.getByText('The PIN has four digits.')).toBeTruthy()
  })

  it('says how many tries a wrong one leaves, and empties the boxes', async () => {
    const message = 'Wrong PIN. 4 tries left.'
    driver.refuses('start', 422, 'wrong_pin', message)
    await driver.openWith(arrived())
    driver.has(arrived({ pin_tries_left: 4 }))
    await driver.typePin('1111')
    expect(screen.getByText(message)).toBeTruthy()
    expect(pinField().value).toBe('')
    expect(document.activeElement).toBe(pinField())
  })

  it('shows whom to call when it is locked, and the fields again once it is unlocked', async () => {
    const message = 'Wrong PIN. It is locked now; operations can unlock it.'
    driver.refuses('start', 422, 'wrong_pin', message)
    await driver.openWith(arrived({ pin_tries_left: 1 }))
    driver.has(arrived({ pin_tries_left: 0 }))
    await driver.typePin('1111')
    await pass(15_000)
    expect(screen.queryByLabelText('Ask for the PIN')).toBeNull()
    for (const office of screen.getAllByRole('link', { name: 'Call the office' })) {
      expect(office.getAttribute('href')).toMatch(/^tel:\+91/)
    }
    driver.has(arrived())
    await pass(15_000)
    expect(pinField()).toBeTruthy()
    expect(screen.queryByText(message)).toBeNull()
  })
})

describe('the end of a ride', () => {
  /** When 'End ride' was pressed. */
  const ENDED = { ended_at: expect.any(Number) }
  const completed = () => aBoard({ rides: [started({ phase: 'completed', rider: null })] })

  it('collects exactly what is due, and says how it was paid', async () => {
    driver.server.moves[driver.move('complete')] = completed
    await driver.openWith(started())
    expect(link('Google Maps').href).toContain('destination=13.1979,77.7064')
    await press('End ride')
    expect(heading()).toBe('Collect₹627')
    expect(screen.queryByText(/paid ahead|paid online/)).toBeNull()
    await pass(500)
    await press('₹627 received')
    expect(screen.getByText('Choose cash or UPI.')).toBeTruthy()
    expect(driver.movesAsked()).toEqual([])
    fireEvent.click(screen.getByLabelText('UPI'))
    expect(screen.queryByText('Choose cash or UPI.')).toBeNull()
    await press('₹627 received')
    expect(driver.movesAsked()).toEqual([
      { path: driver.move('complete'), body: { collected: { method: 'upi', rupees: 627 }, ...ENDED } },
    ])
    expect(heading()).toBe('Ride completed')
    expect(screen.getByText('₹627 collected by UPI.')).toBeTruthy()
  })

  it('ends with less or nothing, with how much, how and why, once all of it is said', async () => {
    driver.server.moves[driver.move('complete')] = completed
    await driver.openWith(started({ pays_driver: true }))
    await press('End ride')
    expect(screen.getByText('Nothing was paid ahead.')).toBeTruthy()
    await pass(500)
    await press('Less, or nothing')
    expect(document.activeElement?.textContent).toBe('Collect₹627')
    type(/How much of ₹627/, '627')
    await press('End ride, ₹0 not paid')
    expect(alerts()).toContain('Enter whole rupees, less than 627.')
    type(/How much of ₹627/, '200')
    await press('End ride, ₹427 not paid')
    expect(alerts()).toContain('Choose cash or UPI.')
    fireEvent.click(screen.getByLabelText('Cash'))
    await press('End ride, ₹427 not paid')
    expect(alerts()).toContain('Choose a reason.')
    fireEvent.click(screen.getByLabelText('Another reason'))
    await press('End ride, ₹427 not paid')
    expect(alerts()).toContain('Say why in a few words.')
    expect(driver.movesAsked()).toEqual([])
    type('In your words', ' Card only ')
    // What was typed stays where all of it was asked for again first.
    await press('Back')
    await press('Less, or nothing')
    expect(alerts()).toEqual([])
    await press('End ride, ₹427 not paid')
    const unpaid = { reason: 'other', note: 'Card only' }
    expect(driver.movesAsked()).toEqual([
      {
        path: driver.move('complete'),
        body: { collected: { method: 'cash', rupees: 200 }, unpaid, ...ENDED },
      },
    ])
    expect(heading()).toBe('Ride completed')
    expect(screen.getByText(/₹427 isn’t paid/)).toBeTruthy()
  })

  it('collects nothing by a way that was chosen before none of it was paid', async () => {
    driver.server.moves[driver.move('complete')] = () => 'never'
    await driver.openWith(started())
    await press('End ride')
    await pass(500)
    await press('Less, or nothing')
    type(/How much of ₹627/, '200')
    fireEvent.click(screen.getByLabelText('Cash'))
    type(/How much of ₹627/, '0')
    await press('End ride, ₹627 not paid')
    expect(alerts()).toEqual(['Choose a reason.'])
    fireEvent.click(screen.getByLabelText('Left without paying'))
    await press('End ride, ₹627 not paid')
    expect(alerts()).toEqual([])
    expect(driver.sent('complete')).toMatchObject([{ collected: null, unpaid: { reason: 'left' } }])
  })

  it('is left for nothing else while it is being sent', async () => {
    driver.server.moves[driver.move('complete')] = () => 'never'
    await driver.openWith(started())
    await driver.endWithCash()
    await press('Less, or nothing')
    await press('Not yet')
    expect(heading()).toBe('Collect₹627')
    expect(screen.getByRole('group', { name: 'How did the rider pay?' })).toBeTruthy()
  })

  it('says that nothing is to be collected, and ended by the clock of the server', async () => {
    driver.server.moves[driver.move('complete')] = completed
    driver.server.now = () => new Date(Date.now() + 3_600_000)
    const rides = [started({ remaining_amount: 0 })]
    await driver.openPage(aBoard({ rides, now: driver.server.now().toISOString() }))
    await press('End ride')
    const ended_at = driver.server.now().getTime()
    expect(heading()).toBe('Nothing to collect')
    expect(screen.getByText('Everything was paid online.')).toBeTruthy()
    await press('Complete ride')
    expect(driver.movesAsked()).toEqual([])
    await pass(500)
    await press('Complete ride')
    expect(driver.movesAsked()).toEqual([
      { path: driver.move('complete'), body: { collected: null, ended_at } },
    ])
    expect(heading()).toBe('Ride completed')
  })
})

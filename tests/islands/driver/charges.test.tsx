import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DriverBoard } from '../../../src/domain/bookings/driver-rides'
import type { Charge } from '../../../src/domain/rides/charges'
import '../../../src/islands/driver/charge-button'
import '../../../src/islands/driver/past-rides'
import { type Answer, answerCalls, asked, refusal } from '../../support/islands/api'
import { aCharge, confirmed, photosOf } from '../../support/islands/charges'
import { alerts, button, pass, press, type } from '../../support/islands/page'
import { aBoard, aRide, arrived, later, onTheWay, started } from './boards'
import { confirm, openPage, withDriver } from './support'

withDriver()

/** What the next sendings of a charge are answered, and the board that is read. */
let outcomes: (Answer | 'unreachable' | Promise<'unreachable'>)[]
let board: DriverBoard

beforeEach(() => {
  outcomes = []
  photosOf(90_000)
})

async function open(charges: Charge[] = [], phase: typeof arrived = started) {
  board = aBoard({ rides: [phase({ charges, charges_amount: sumOf(charges) })] })
  answerCharges()
  await openPage(board)
}
/** Reads of the board are answered with `board`, and anything else that is sent with the next outcome. */
const answerCharges = () =>
  answerCalls(({ path }) => {
    if (path === '/api/driver/rides') return { body: board }
    if (path.endsWith('/remaining-route')) return { body: { route: null } }
    return outcomes.shift() ?? 'unreachable'
  })
const sumOf = (charges: Charge[]) =>
  charges.reduce((sum, { amount, state }) => (state === 'confirmed' ? sum + amount : sum), 0)

const taken = (charges: Charge[]): Answer => ({ body: aBoard({ rides: [started({ charges })] }) })
const sent = () => asked.filter(({ path }) => path.includes('/charges/'))
const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('driver-charge'))
const idOf = (path: string | undefined) => /charges\/([^?]+)/.exec(path ?? '')?.[1]
const dialog = () => within(screen.getByRole('dialog', { name: 'Tolls and parking' }))
const kindOf = (name: string) => fireEvent.click(dialog().getByLabelText(name))
/** Reading and drawing each take a turn. */
async function photograph() {
  const file = new File([new Uint8Array(8)], 'ticket.jpg', { type: 'image/jpeg' })
  fireEvent.change(dialog().getByLabelText(/Photo of the ticket|Take it again/), {
    target: { files: [file] },
  })
  for (let turn = 0; turn < 12; turn += 1) await pass(0)
}
async function fill(rupees: string) {
  await press('Add toll or parking')
  kindOf('Toll')
  type('Whole rupees', rupees)
  await photograph()
}

/** False where the page asked, and stays. */
function signOut(): boolean {
  const form = document.createElement('form')
  form.setAttribute('action', '/sign-out')
  document.body.append(form)
  const isSent = form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  form.remove()
  return isSent
}

describe('Tolls and parking of a ride', () => {
  it('are entered from the arrival on with kind, rupees and a photo, and wait for the rider', async () => {
    await open([], arrived)
    await fill('65')
    outcomes = [taken([aCharge()])]
    await press('Send ₹65 toll')
    expect(sent()).toMatchObject([{ method: 'PUT', path: expect.stringMatching(/\?kind=toll&amount=65$/) }])
    expect(screen.getByText('Toll ₹65 is entered. The rider is asked to confirm it.')).toBeTruthy()
    expect(dialog().getByText(/Waits for the rider. Entered 6:02/)).toBeTruthy()
    expect(dialog().getByText('₹935 of ₹1,000 left for this ride.')).toBeTruthy()
    // For the next one.
    expect(screen.getByLabelText<HTMLInputElement>('Whole rupees').value).toBe('')
  })

  it('want each part, and no more than is left of ₹1,000', async () => {
    await open([confirmed({ amount: 940 })])
    await press('Tolls and parking (1)')
    const missing: (string | undefined)[] = []
    const tryIt = async () => {
      await press(/^Send/)
      missing.push(alerts().at(-1) ?? undefined)
    }
    await tryIt()
    kindOf('Parking')
    type('Whole rupees', '12.50')
    await tryIt()
    type('Whole rupees', '61')
    await tryIt()
    type('Whole rupees', '60')
    await tryIt()
    expect(missing).toEqual([
      'Choose toll or parking.',
      'Enter whole rupees, from 1 to 60.',
      'Enter ₹60 at the most: no more is left for this ride.',
      'Take a photo of the ticket.',
    ])
    expect(sent()).toEqual([])
  })

  it('are sent as a whole picture of 1,600 pixels, smaller where it has more than 400 kB', async () => {
    await open()
    const drawn = photosOf(900_000, 500_000, 300_000)
    await fill('65')
    expect(drawn).toEqual([
      { width: 1600, height: 1200 },
      { width: 1600, height: 1200 },
      { width: 1200, height: 900 },
    ])
  })

  it('stay as they were typed and photographed where no answer came, and are the same charge when sent again', async () => {
    await open()
    await fill('65')
    await press('Send ₹65 toll')
    expect(alerts()).toEqual([])
    expect(dialog().getByText(/kept on this phone with its photo/)).toBeTruthy()
    await press('Close')
    expect(screen.getByText(/^Not sent yet: ₹65 toll/)).toBeTruthy()
    await press('Add toll or parking')
    expect(dialog().getByText('₹65 toll')).toBeTruthy()
    // It may have arrived: it is not changed, only sent again.
    expect(screen.queryByLabelText('Whole rupees')).toBeNull()
    await press('Throw it away')
    await press('Not yet')
    outcomes = [taken([aCharge()])]
    await press('Try again')
    const [first, second] = sent().map(({ path }) => path)
    expect(second).toBe(first)
    expect(dialog().getByText(/Waits for the rider/)).toBeTruthy()
  })

  it('are there with their photo after the page was closed, and are sent by themselves once there is a network', async () => {
    await open()
    await fill('65')
    await press('Send ₹65 toll')
    const first = sent().at(-1)
    cleanup()
    await open()
    expect(screen.getByText(/^Not sent yet: ₹65 toll/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    asked.length = 0
    outcomes = [taken([aCharge()])]
    await act(async () => dispatchEvent(new Event('online')))
    await pass(0)
    expect(sent().map(({ path }) => path)).toEqual([first?.path])
    expect(sent()[0]?.body).toEqual(first?.body)
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(keptKeys()).toEqual([])
  })

  it('say where the browser’s storage is full that they live as long as the page', async () => {
    await open()
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await fill('65')
    await press('Send ₹65 toll')
    expect(
      dialog().getByText(/^Not sent yet. It is kept while this page is open with its photo/),
    ).toBeTruthy()
    full.mockRestore()
  })

  it('are sent again rarer and rarer', async () => {
    await open()
    await fill('65')
    await press('Send ₹65 toll')
    await pass(10 * 60_000)
    expect(sent().length).toBeGreaterThan(4)
    expect(sent().length).toBeLessThan(9)
  })

  it('are open again as they were typed after the phone ended the page while its camera was open', async () => {
    await open()
    await press('Add toll or parking')
    kindOf('Parking')
    type('Whole rupees', '40')
    fireEvent.click(dialog().getByLabelText(/Photo of the ticket/))
    cleanup()
    await open()
    expect(dialog().getByLabelText<HTMLInputElement>('Parking').checked).toBe(true)
    expect(dialog().getByLabelText<HTMLInputElement>('Whole rupees').value).toBe('40')
    await photograph()
    cleanup()
    await open()
    // The photo is there, and nothing was interrupted: the form stays closed until it is asked for.
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Add toll or parking')
    expect(dialog().getByAltText('The ticket')).toBeTruthy()
    outcomes = [taken([aCharge({ kind: 'parking', amount: 40 })])]
    await press('Send ₹40 parking')
    expect(sent()).toHaveLength(1)
  })

  it('that arrived though no answer did are not sent again, and those of another ride are forgotten', async () => {
    localStorage.setItem('driver-charge:ride-9', '{}')
    localStorage.setItem('driver-charge-photo:ride-9', 'data:image/jpeg;base64,')
    await open()
    await fill('65')
    await press('Send ₹65 toll')
    const id = idOf(sent()[0]?.path) ?? ''
    cleanup()
    await open([aCharge({ id })])
    await pass(20_000)
    expect(sent()).toEqual([])
    expect(keptKeys()).toEqual([])
  })

  it('are asked for before a sign-out, which forgets them', async () => {
    await open()
    const ask = vi.fn(() => false)
    vi.stubGlobal('confirm', ask)
    expect(signOut()).toBe(true)
    await press('Add toll or parking')
    kindOf('Toll')
    expect(signOut()).toBe(false)
    expect(ask).toHaveBeenCalledOnce()
  })

  it('are not sent with the old photo while another one is read', async () => {
    await open()
    await fill('65')
    const file = new File([new Uint8Array(8)], 'again.jpg', { type: 'image/jpeg' })
    fireEvent.change(dialog().getByLabelText('Take it again'), { target: { files: [file] } })
    await press('Send ₹65 toll')
    expect(sent()).toEqual([])
    for (let turn = 0; turn < 12; turn += 1) await pass(0)
    outcomes = [taken([aCharge()])]
    await press('Send ₹65 toll')
    expect(sent()).toHaveLength(1)
  })

  it('that were thrown away stay so, also where they were just being sent again', async () => {
    await open()
    await fill('65')
    await press('Send ₹65 toll')
    await press('Throw it away')
    let fail = (_: 'unreachable') => {}
    outcomes = [
      new Promise((answer) => {
        fail = answer
      }),
    ]
    await pass(10_000)
    expect(sent()).toHaveLength(2)
    await confirm('Throw it away')
    fail('unreachable')
    await pass(0)
    await press('Close')
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(keptKeys()).toEqual([])
  })

  it('are another charge after a refusal, with what was typed', async () => {
    await open()
    await fill('65')
    outcomes = [refusal(409, 'charges_over_limit', '₹40 is left.'), taken([aCharge({ amount: 40 })])]
    await press('Send ₹65 toll')
    expect(alerts()).toEqual(['₹40 is left.'])
    type('Whole rupees', '40')
    await press('Send ₹40 toll')
    const [first, second] = sent().map(({ path }) => idOf(path))
    expect(second).not.toBe(first)
    expect(dialog().getByText('₹40')).toBeTruthy()
  })

  it.each([
    [401, 'signed_out', 'Please sign in.'],
    [429, 'too_many_requests', 'Please wait a minute.'],
  ])(
    'that may have arrived stay the same charge after a refusal of %i, over a reload too',
    async (status, code, message) => {
      await open()
      await fill('65')
      outcomes = ['unreachable', refusal(status, code, message)]
      await press('Send ₹65 toll')
      await pass(10_000)
      expect(sent()).toHaveLength(2)
      const ids = sent().map(({ path }) => idOf(path))
      if (status === 429) {
        expect(alerts()).toEqual(['Please wait a minute.'])
        expect(dialog().getByText(/^Not sent yet. It is kept on this phone/)).toBeTruthy()
      }
      cleanup()
      outcomes = [taken([aCharge()])]
      await open()
      ids.push(...sent().map(({ path }) => idOf(path)))
      expect([ids.length, new Set(ids).size]).toEqual([3, 1])
    },
  )

  it('say what became of each, and are withdrawn after a question while nobody has decided', async () => {
    await open([
      confirmed({ id: 'first-charge-of-it' }),
      aCharge({ id: 'second-charge-of-it', kind: 'parking', amount: 40, state: 'disputed' }),
      confirmed({ id: 'third-charge-of-it', decided_by: 'operator', state: 'declined' }),
    ])
    await press('Tolls and parking (3)')
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('The rider confirmed'),
      expect.stringContaining('The rider says it is not right: the office decides'),
      expect.stringContaining('Declined by the office'),
    ])
    expect(dialog().queryAllByRole('button', { name: /^Withdraw ₹/ })).toHaveLength(1)
    outcomes = [taken([aCharge({ id: 'second-charge-of-it', state: 'withdrawn' })])]
    await press('Withdraw ₹40 parking')
    expect(sent()).toEqual([])
    await confirm('Withdraw it')
    expect(sent()).toMatchObject([
      { method: 'DELETE', path: '/api/driver/rides/ride-1/charges/second-charge-of-it' },
    ])
  })
})

const over = () => started({ phase: 'completed', end_time: later(-10), rider: null, version: 5 })

describe('A toll that is not sent yet', () => {
  it('goes after the arrival that waits for a network too, and is not refused before it', async () => {
    await open([], onTheWay)
    await press('I have arrived')
    await confirm('I have arrived')
    await fill('65')
    await press('Send ₹65 toll')
    expect(sent()).toEqual([])
    expect(
      dialog().getByText(/goes by itself with the network, after what you pressed before it/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    outcomes = [{ body: aBoard({ rides: [arrived()] }) }, taken([aCharge()])]
    await act(async () => dispatchEvent(new Event('online')))
    await pass(10_000)
    const paths = asked.filter(({ method }) => method !== 'GET').map(({ path }) => path)
    expect(paths.slice(-2)).toEqual([expect.stringMatching(/arrived$/), expect.stringMatching(/kind=toll/)])
    expect(keptKeys()).toEqual([])
  })

  it('is sent while the next ride is under way', async () => {
    board = aBoard({ rides: [over(), aRide({ id: 'ride-2' })] })
    answerCharges()
    await openPage(board)
    await fill('65')
    await press('Send ₹65 toll')
    board = aBoard({ rides: [over(), onTheWay({ id: 'ride-2' })] })
    await pass(130_000)
    expect(screen.queryByRole('dialog', { name: 'Tolls and parking' })).toBeNull()
    asked.length = 0
    outcomes = [{ body: board }]
    await pass(250_000)
    expect(sent()).toHaveLength(1)
    expect(keptKeys()).toEqual([])
  })

  it('is asked about at a sign-out while the next ride is under way', async () => {
    board = aBoard({ rides: [over()] })
    answerCharges()
    await openPage(board)
    await fill('65')
    cleanup()
    board = aBoard({ rides: [over(), onTheWay({ id: 'ride-2' })] })
    await openPage(board)
    const ask = vi.fn(() => false)
    vi.stubGlobal('confirm', ask)
    signOut()
    expect(ask).toHaveBeenCalledOnce()
  })

  it('has no older photo in storage that was too full for the newer one, and says what is kept', async () => {
    await open()
    await fill('65')
    photosOf(120_000)
    const store = localStorage.setItem.bind(localStorage)
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
      if (value.length > 130_000) throw new DOMException('full', 'QuotaExceededError')
      store(key, value)
    })
    await photograph()
    expect(dialog().getByText(/kept only while this page is open/)).toBeTruthy()
    await press('Send ₹65 toll')
    expect(dialog().getByText(/^Not sent yet. It is kept while this page is open/)).toBeTruthy()
    full.mockRestore()
    cleanup()
    await open()
    expect(sent()).toEqual([])
    await press('Add toll or parking')
    expect(screen.getByLabelText<HTMLInputElement>('Whole rupees').value).toBe('65')
    expect(screen.queryByAltText('The ticket')).toBeNull()
  })

  it('is open again after the phone ended the page before the photo was drawn', async () => {
    await open()
    await fill('65')
    vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
    const file = new File([new Uint8Array(8)], 'again.jpg', { type: 'image/jpeg' })
    fireEvent.change(dialog().getByLabelText('Take it again'), { target: { files: [file] } })
    cleanup()
    await open()
    expect(dialog().getByText('Take it again')).toBeTruthy()
  })

  it('that was thrown away in one tab is not sent by the other', async () => {
    await open()
    await fill('65')
    await press('Send ₹65 toll')
    const [key] = keptKeys().filter((one) => !one.includes('photo'))
    for (const one of keptKeys()) localStorage.removeItem(one)
    await act(async () => dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
    await pass(0)
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    await pass(60_000)
    expect(sent()).toHaveLength(1)
    expect(keptKeys()).toEqual([])
  })

  it('is not dropped by what another tab does where this browser could not keep it', async () => {
    await open()
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await fill('65')
    await act(async () => dispatchEvent(new StorageEvent('storage', { key: null })))
    full.mockRestore()
    expect(dialog().getByAltText('The ticket')).toBeTruthy()
  })
})

describe('The sum to collect', () => {
  const collected = () => asked.find(({ path }) => path.endsWith('/complete'))?.body.remainder_collected

  it('is what is left of the fare with each confirmed charge; an open one is named and not collected', async () => {
    await open([
      confirmed(),
      aCharge({ id: 'second-charge-of-it', kind: 'parking', amount: 40 }),
      confirmed({ id: 'third-charge-of-it', state: 'declined' }),
    ])
    await press('End ride')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Collect₹692')
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual(['Rest of the fare₹627', 'Toll₹65'])
    expect(screen.getByText(/Not to be collected now.*Parking ₹40/)).toBeTruthy()
    outcomes = [{ body: aBoard({ rides: [] }) }]
    await pass(500)
    fireEvent.click(screen.getByLabelText('Cash'))
    await press('₹692 received')
    expect(collected()).toBe(692)
    expect(button('Back to rides')).toBeTruthy()
  })

  it('is the one on the button that was pressed, also where the rider confirms a toll meanwhile', async () => {
    await open([aCharge()])
    await press('End ride')
    await pass(500)
    fireEvent.click(screen.getByLabelText('UPI'))
    outcomes = [
      refusal(409, 'position_not_confirmed', 'The car was last seen 3 km away.'),
      { body: aBoard({ rides: [] }) },
    ]
    // Read again after the refusal.
    board = aBoard({ rides: [started({ charges: [confirmed()], charges_amount: 65, version: 5 })] })
    await press('₹627 received')
    await vi.dynamicImportSettled()
    await pass(0)
    fireEvent.click(screen.getByText('The rider asked for another place'))
    await confirm('The ride is over')
    expect(asked.filter(({ path }) => path.endsWith('/complete')).at(-1)?.body.remainder_collected).toBe(627)
  })
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import type { DriverBoard } from '../../../src/domain/bookings/driver-rides'
import { DRIVER_POINTS_KEY } from '../../../src/domain/rides/driver-points'
import '../../../src/islands/driver/arrival'
import '../../../src/islands/driver/collect'
import '../../../src/islands/driver/hand-back'
import '../../../src/islands/driver/charges'
import '../../../src/islands/driver/no-show'
import { island as Driver } from '../../../src/islands/driver/island'
import { answerCalls, asked, refusal } from '../../support/islands/api'
import { pass, withPage } from '../../support/islands/page'
import { withStore } from '../../support/islands/store'
import { withSockets } from '../live-ride/fake-socket'
import { aBoard, NOW, onTheWay } from './boards'
import { Locks, WakeLocks } from './locks'
import { measure, Phone } from './phone'
import { type BoardAnswer, openSocket, server } from './server'

export const movesAsked = () =>
  asked
    .filter(({ method }) => method === 'POST')
    .map(({ path, body: { pressed_at: _, ...body } }) => ({ path, body }))

function outcomeOf(answer: BoardAnswer, now: Date) {
  if (answer === 'unreachable') return answer
  if (answer === 'never') return new Promise<never>(() => {})
  if ('code' in answer) return refusal(answer.status, answer.code, answer.message)
  return { body: { ...answer, now: now.toISOString() } }
}

/** The points that wait in this browser, as they are kept; null: none. */
export const kept = () => localStorage.getItem(DRIVER_POINTS_KEY)

/** The network is back: the next try to connect is made now. */
export async function networkBack() {
  await act(async () => dispatchEvent(new Event('online')))
  await pass(0)
}

/** The phone measures each second for so long. */
export async function drive(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    await measure(12.9 + second / 10_000)
    await pass(1000)
  }
}
let visibility: DocumentVisibilityState = 'visible'
export const show = (seen: boolean) =>
  act(async () => {
    visibility = seen ? 'visible' : 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
  })

const given = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true, writable: true })

/** What this browser's navigator has; null for what it lacks. */
export const browserHas = (what: Partial<Record<'geolocation' | 'locks' | 'wakeLock', object | null>>) => {
  for (const [name, value] of Object.entries(what)) given(name, value ?? undefined)
}

/** A phone with everything; time stands still until a test moves it. */
export function withDriver() {
  withPage('/driver', NOW)
  withStore()
  beforeEach(() => {
    document.documentElement.dataset.rider = 'ravi'
    server.board = () => aBoard()
    server.moves = {}
    server.outcomes = null
    server.route = () => ({ body: { route: null } })
    server.now = () => new Date()
    withSockets()
    Phone.reset()
    Locks.reset()
    WakeLocks.reset()
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    browserHas({ geolocation: new Phone(), locks: new Locks(), wakeLock: new WakeLocks() })
    answerCalls(async ({ path }) => {
      // The server reads the board before its answer is on the way.
      const now = server.now()
      if (path === '/api/driver/rides') return outcomeOf(server.board(), now)
      if (path.endsWith('/remaining-route')) return server.route()
      if (server.outcomes && /\/charges\/|\/(arrived|start|complete)$/.test(path)) {
        return outcomeOf((await server.outcomes.shift()) ?? 'unreachable', now)
      }
      const move = server.moves[path]
      if (!move) throw new Error(`Nobody said what ${path} answers`)
      return outcomeOf(await move(), now)
    })
  })
}

/** Opens the page with the board that the server has now. */
export async function openPage(board: DriverBoard | null = null) {
  if (board) server.board = () => board
  const view = render(<Driver board={board} mapboxToken={null} />)
  await pass(0)
  // What is loaded after the page.
  await act(() => vi.dynamicImportSettled())
  await pass(0)
  return view
}
/** The page of a driver who is on the way to a rider. */
export const driving = () => openPage(aBoard({ rides: [onTheWay()] }))

/** That page, and the ride's room has let the driver in. */
export async function drivingOnline() {
  await driving()
  await openSocket()
}

/** Answers the question that is open, after it could be read. */
export async function confirm(name: string | RegExp) {
  await pass(500)
  const yes = screen
    .getAllByRole<HTMLButtonElement>('button', { name })
    .find((each) => each.closest('dialog'))
  if (!yes) throw new Error(`No question is open that ${name} answers`)
  fireEvent.click(yes)
  await pass(0)
}
export const position = () => screen.getByRole('region', { name: 'Your position' }).textContent ?? ''
export const advice = () => screen.getByRole('region', { name: 'About your position' }).textContent ?? ''

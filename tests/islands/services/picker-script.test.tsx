import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { SERVICES_SCRIPT, ServicesPicker } from '../../../src/pages/services-picker'
import { withPageListeners } from '../../support/islands/page-listeners'

let gone: MockInstance<typeof location.assign>

withPageListeners()

/** The page with its lines of script run. */
beforeEach(() => {
  vi.useFakeTimers()
  gone = vi.spyOn(location, 'assign').mockImplementation(() => {})
  render(<ServicesPicker />)
  new Function(SERVICES_SCRIPT)()
})

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
const link = (name: string) =>
  screen.getByRole<HTMLAnchorElement>('link', { name: new RegExp(`Book Now.*${name}`) })
const isBusy = (name: string) => link(name).getAttribute('aria-busy') === 'true'
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

describe("'Book Now'", () => {
  it('shows that it is busy, waits a second to the millisecond, and goes to the booking of its service', () => {
    expect(fireEvent.click(link('Airport Taxi'))).toBe(false)
    expect(isBusy('Airport Taxi')).toBe(true)
    expect(said()).toBe('Opening your booking …')
    vi.advanceTimersByTime(999)
    expect(gone).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(gone).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/booking\?service=airport$/))
  })

  it('goes once, and no later, however often it is pressed', () => {
    fireEvent.click(link('Ride Later'))
    vi.advanceTimersByTime(600)
    expect(fireEvent.click(link('Ride Later'))).toBe(false)
    vi.advanceTimersByTime(400)
    expect(gone).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(5000)
    expect(gone).toHaveBeenCalledOnce()
  })

  it.each([
    ['the control key', { ctrlKey: true }],
    ['the command key', { metaKey: true }],
    ['the shift key', { shiftKey: true }],
    ['the middle button', { button: 1 }],
  ])('is left to the browser when it is pressed with %s', (_case, how) => {
    expect(fireEvent.click(link('Ride Later'), how)).toBe(true)
    expect(isBusy('Ride Later')).toBe(false)
    vi.advanceTimersByTime(2000)
    expect(gone).not.toHaveBeenCalled()
  })

  it('waits no longer when something else is pressed', () => {
    fireEvent.click(link('Ride Later'))
    fireEvent.click(radio('Outstation'))
    expect(isBusy('Ride Later')).toBe(false)
    expect(said()).toBe('')
    vi.advanceTimersByTime(2000)
    expect(gone).not.toHaveBeenCalled()
  })

  it('goes where the last one leads when two are pressed', () => {
    fireEvent.click(link('Ride Later'))
    vi.advanceTimersByTime(500)
    fireEvent.click(link('Outstation'))
    expect(isBusy('Ride Later')).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(gone).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/service=outstation$/))
  })

  it('is at rest again on a page that is come back to', () => {
    fireEvent.click(link('Ride Later'))
    vi.advanceTimersByTime(1000)
    expect(isBusy('Ride Later')).toBe(true)
    window.dispatchEvent(new Event('pageshow'))
    expect(isBusy('Ride Later')).toBe(false)
    expect(said()).toBe('')
    vi.advanceTimersByTime(5000)
    expect(gone).toHaveBeenCalledOnce()
  })
})

describe('a mouse', () => {
  const over = (target: Element | null, pointerType = 'mouse') =>
    target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))

  it('that rests on a service chooses it', () => {
    over(radio('Outstation').closest('label'))
    vi.advanceTimersByTime(90)
    expect(radio('Outstation').checked).toBe(true)
  })

  it('that passes over a service on its way to the picture does not', () => {
    over(radio('Airport Taxi').closest('label'))
    vi.advanceTimersByTime(60)
    over(document.querySelector('article'))
    vi.advanceTimersByTime(1000)
    expect(radio('Ride Later').checked).toBe(true)
  })

  it('does not replace a service that is being opened', () => {
    fireEvent.click(link('Ride Later'))
    over(radio('Outstation').closest('label'))
    vi.advanceTimersByTime(500)
    expect(radio('Ride Later').checked).toBe(true)
    expect(isBusy('Ride Later')).toBe(true)
  })

  it('it must be: a finger that scrolls chooses nothing', () => {
    over(radio('Outstation').closest('label'), 'touch')
    vi.advanceTimersByTime(1000)
    expect(radio('Ride Later').checked).toBe(true)
  })
})
